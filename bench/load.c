/* The load: many links in one loop. Two ways to play, see load.py:
 *
 *   ring    each table has one move in flight; the next is sent when every member has got the update of the last
 *   script  each link has one line in flight; the next is sent when the last was answered, and not before its time
 *
 * Times are seconds of CLOCK_MONOTONIC, latencies are kept in ns.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { FINE, CLOSED, REFUSED, STALLED, TOO_MANY };
enum { STALL = 5 };

struct link {
  int fd, table, seat, waits;
  char *text; size_t filled, room;
  char *script, *next;
  uint32_t heard;
  double sent, earliest;
};
struct table { uint32_t move; int members, missing; double sent; int *seats; };
struct load {
  int links, tables, players, poll, fault, live;
  char *update, *refusal, *before, *after;
  size_t update_size, refusal_size;
  double stop, gap;
  struct link *link; struct table *table;
  uint64_t moves, lines, bytes, latencies, room; uint32_t *latency;
  char said[512];
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

struct load *load_new(int links, int tables, int players, const char *update, const char *refusal,
                      const char *before, const char *after) {
  struct load *load = calloc(1, sizeof *load);
  load->links = links; load->tables = tables; load->players = players;
  load->update = strdup(update); load->update_size = strlen(update);
  load->refusal = strdup(refusal); load->refusal_size = strlen(refusal);
  load->before = strdup(before); load->after = strdup(after);
  load->link = calloc(links, sizeof *load->link);
  load->table = calloc(tables, sizeof *load->table);
  for (int i = 0; i < tables; i++) load->table[i].seats = calloc(players, sizeof(int));
  load->poll = epoll_create1(0);
  return load;
}

void load_link(struct load *load, int at, int fd, int table, int seat, const char *rest, int size, const char *script) {
  struct link *link = &load->link[at];
  link->fd = fd; link->table = table; link->seat = seat;
  link->room = 1 << 16; link->text = malloc(link->room);
  memcpy(link->text, rest, size); link->filled = size;
  link->script = link->next = strdup(script);
  load->table[table].members++;
  if (seat >= 0) load->table[table].seats[seat] = at;
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = at};
  epoll_ctl(load->poll, EPOLL_CTL_ADD, fd, &event);
}

void load_free(struct load *load) {
  for (int i = 0; i < load->links; i++) {
    struct link *link = &load->link[i];
    fcntl(link->fd, F_SETFL, fcntl(link->fd, F_GETFL) & ~O_NONBLOCK);
    free(link->text); free(link->script);
  }
  for (int i = 0; i < load->tables; i++) free(load->table[i].seats);
  free(load->update); free(load->refusal); free(load->before); free(load->after);
  free(load->link); free(load->table); free(load->latency); close(load->poll); free(load);
}

static void transmit(struct load *load, struct link *link, const char *text, size_t size) {
  while (size) {
    ssize_t sent = send(link->fd, text, size, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) { load->fault = CLOSED; return; }
    if (sent > 0) { text += sent; size -= sent; }
  }
}

static void keep(struct load *load, double seconds) {
  if (load->latencies == load->room) {
    load->room = load->room ? 2 * load->room : 1 << 16;
    load->latency = realloc(load->latency, load->room * sizeof *load->latency);
  }
  load->latency[load->latencies++] = seconds < 4 ? seconds * 1e9 : 4e9;
}

static void send_move(struct load *load, struct table *table) {
  char line[128];
  int size = sprintf(line, load->before, table->move + 1);
  size += sprintf(line + size, load->after, table->move);
  table->missing = table->members;
  table->sent = now();
  transmit(load, &load->link[table->seats[table->move % load->players]], line, size);
}

static void send_script(struct load *load, struct link *link, double time) {
  char *end = strchr(link->next, '\n');
  link->sent = time; link->waits = 1;
  link->earliest = link->earliest + load->gap > time ? link->earliest + load->gap : time;
  transmit(load, link, link->next, end + 1 - link->next);
  link->next = end + 1;
}

static void updated(struct load *load, struct link *link) {
  if (!load->players) {
    double time = now();
    link->waits = 0;
    load->moves++;
    keep(load, time - link->sent);
    if (!*link->next) load->live--;
    else if (time >= link->earliest) send_script(load, link, time);
    return;
  }
  struct table *table = &load->table[link->table];
  if (!table->missing || link->heard != table->move) { load->fault = TOO_MANY; return; }
  link->heard++;
  if (link->seat == (int)(table->move % load->players)) keep(load, now() - table->sent);
  if (--table->missing) return;
  table->move++;
  load->moves++;
  if (now() < load->stop) send_move(load, table);
  else load->live--;
}

static void parse(struct load *load, struct link *link) {
  char *line = link->text, *limit = link->text + link->filled, *end;
  while (!load->fault && (end = memchr(line, '\n', limit - line))) {
    size_t size = end - line;
    load->lines++;
    if (size >= load->update_size && !memcmp(line, load->update, load->update_size)) updated(load, link);
    else if (size >= load->refusal_size && !memcmp(line, load->refusal, load->refusal_size)) {
      snprintf(load->said, sizeof load->said, "%.*s", (int)size, line);
      load->fault = REFUSED;
    }
    line = end + 1;
  }
  link->filled = limit - line;
  memmove(link->text, line, link->filled);
}

static void hear(struct load *load, struct link *link) {
  if (link->room - link->filled < 16384) link->text = realloc(link->text, link->room *= 2);
  ssize_t got = recv(link->fd, link->text + link->filled, link->room - link->filled, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) { load->fault = CLOSED; return; }
  load->bytes += got;
  link->filled += got;
  parse(load, link);
}

/* Ring: plays for so many seconds. Script: plays to the end; a link waits `gap` seconds from line to line. */
int load_run(struct load *load, double seconds, double gap) {
  struct epoll_event events[256];
  double start = now(), last = start;
  load->moves = load->lines = load->bytes = load->latencies = 0;
  load->fault = FINE; load->stop = start + seconds; load->gap = gap;
  load->live = load->players ? load->tables : load->links;
  for (int i = 0; i < load->links; i++) {
    struct link *link = &load->link[i];
    /* Paced links begin spread over one gap. */
    link->earliest = start + gap * i / load->links;
    if (!load->players && gap <= 0) send_script(load, link, start);
  }
  if (load->players) for (int i = 0; i < load->tables; i++) send_move(load, &load->table[i]);
  while (load->live > 0 && !load->fault) {
    int ready = epoll_wait(load->poll, events, 256, load->players || gap <= 0 ? 100 : 1);
    for (int i = 0; i < ready && !load->fault; i++) hear(load, &load->link[events[i].data.u32]);
    double time = now();
    if (ready > 0) last = time;
    if (!load->players && gap > 0)
      for (int i = 0; i < load->links; i++) {
        struct link *link = &load->link[i];
        if (!link->waits && *link->next && time >= link->earliest) send_script(load, link, time);
      }
    if (time - last > STALL) load->fault = STALLED;
  }
  return load->fault;
}

uint64_t load_moves(struct load *load) { return load->moves; }
uint64_t load_lines(struct load *load) { return load->lines; }
uint64_t load_latencies(struct load *load) { return load->latencies; }
const uint32_t *load_latency(struct load *load) { return load->latency; }
const char *load_said(struct load *load) { return load->said; }
