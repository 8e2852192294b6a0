#!/bin/sh
# As the official image's: the server runs as a user of its own, whoever starts it.
set -eu
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  chown -R redis /data
  exec setpriv --reuid 999 --regid 999 --clear-groups "$0" "$@"
fi
exec "$@"
