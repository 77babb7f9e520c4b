/* The least that a server of the counting game can do: one thread, epoll, lines, no log, no rooms, no JSON.
 * What everything else is measured against. Argument: the port, on 127.0.0.1.
 *
 *   JOIN table seat players   -> OK          seat -1 watches
 *   PLAY n                    -> MOVE n      to everybody at the table, if n is next and it is the sender's turn
 *                             -> ERR         else, to the sender
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 32768, LINE = 256 };

struct table { int players, count, members; int *fds; };
struct link { int table, seat, filled; char text[LINE]; };

static struct table tables[MOST];
static struct link *links[MOST];

static void say(int fd, const char *text, int length) {
  if (send(fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT) != length) perror("send");
}

static void join(int fd, struct link *link, const char *line) {
  int number, seat, players;
  if (sscanf(line, "JOIN %d %d %d", &number, &seat, &players) != 3 || number < 0 || number >= MOST) {
    say(fd, "ERR\n", 4);
    return;
  }
  struct table *table = &tables[number];
  link->table = number;
  link->seat = seat;
  table->players = players;
  table->fds = realloc(table->fds, (table->members + 1) * sizeof(int));
  table->fds[table->members++] = fd;
  say(fd, "OK\n", 3);
}

static void play(int fd, struct link *link, const char *line) {
  struct table *table = &tables[link->table < 0 ? 0 : link->table];
  int n = atoi(line + 5);
  if (link->table < 0 || n != table->count || link->seat != n % table->players) {
    say(fd, "ERR\n", 4);
    return;
  }
  char out[32];
  int length = sprintf(out, "MOVE %d\n", n);
  table->count++;
  for (int i = 0; i < table->members; i++) say(table->fds[i], out, length);
}

static void gone(int fd) {
  struct link *link = links[fd];
  if (link->table >= 0) {
    struct table *table = &tables[link->table];
    for (int i = 0; i < table->members; i++)
      if (table->fds[i] == fd) table->fds[i] = table->fds[--table->members];
  }
  free(link);
  links[fd] = NULL;
  close(fd);
}

static void hear(int fd) {
  struct link *link = links[fd];
  int got = recv(fd, link->text + link->filled, LINE - link->filled, 0);
  if (got <= 0) {
    gone(fd);
    return;
  }
  link->filled += got;
  char *line = link->text, *end;
  while ((end = memchr(line, '\n', link->text + link->filled - line))) {
    *end = 0;
    if (line[0] == 'P') play(fd, link, line);
    else join(fd, link, line);
    line = end + 1;
  }
  link->filled -= line - link->text;
  memmove(link->text, line, link->filled);
  if (link->filled == LINE) gone(fd);
}

int main(int argc, char **argv) {
  int one = 1, door = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), poll = epoll_create1(0);
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(argc > 1 ? atoi(argv[1]) : 0)};
  socklen_t size = sizeof here;
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(door, (void *)&here, sizeof here) || listen(door, 1024)) {
    perror("listen");
    return 1;
  }
  getsockname(door, (void *)&here, &size);
  printf("lines 127.0.0.1:%d\nready\n", ntohs(here.sin_port));
  fflush(stdout);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = door}, events[256];
  epoll_ctl(poll, EPOLL_CTL_ADD, door, &event);
  for (;;) {
    int ready = epoll_wait(poll, events, 256, -1);
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (fd != door) {
        hear(fd);
        continue;
      }
      while ((fd = accept4(door, NULL, NULL, 0)) >= 0) {
        if (fd >= MOST) {
          close(fd);
          continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        links[fd] = calloc(1, sizeof(struct link));
        links[fd]->table = -1;
        event.data.fd = fd;
        epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
      }
    }
  }
}
