#!/bin/sh
# Makes the passwords and the API key that compose.yaml hands to its services as files. What is there stays as it is.
#   make-secrets.sh [<folder> [<host of PostgreSQL> [<host of Redis>]]]
set -eu
cd "$(dirname "$0")"
mkdir -p "${1:-secrets}"
cd "${1:-secrets}"
# Nobody else gets into the folder. The files themselves are readable because containers read them as another user.
chmod 700 .

write() { printf '%s' "$2" >"$1"; chmod 444 "$1"; }
# 48 hexadecimal digits: 192 bits, and no character that an address would have to escape.
random() {
  [ ! -s "$1" ] || return 0
  digits=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  [ "${#digits}" = 48 ] || { echo "$1 was not made: od read no 24 bytes from /dev/urandom" >&2; exit 1; }
  write "$1" "$digits"
}
address() { [ -s "$1" ] || write "$1" "$2"; }

random postgres_password
random redis_password
random api_key
random grafana_password
address database_url "postgres://platen:$(cat postgres_password)@${2:-postgres}:5432/platen"
address redis_url "redis://:$(cat redis_password)@${3:-redis}:6379"
