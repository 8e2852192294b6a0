#!/bin/sh
# As the official image's: makes the database once, with the user, the name and the password that are asked for, and hands over
# to the server as a user of its own.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres /var/lib/postgresql
  chmod 700 "$PGDATA"
  # The password is read while it can be.
  POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE") exec setpriv --reuid 70 --regid 70 --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --pgdata "$PGDATA" --username "$POSTGRES_USER" --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256
  rm /tmp/password
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB;" | postgres --single -D "$PGDATA" postgres
fi
unset POSTGRES_PASSWORD
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/tmp
