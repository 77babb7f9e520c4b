"""The host: lobby, rooms, matches and the people who play them, without a socket.

Everything here is told what arrived and when, and says what is to be sent; `platform_plugin.net` does the rest.
"""
