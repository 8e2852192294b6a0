#!/bin/sh
# Makes the passwords and the API key that compose.yaml hands to its services as files. What is there stays as it is.
set -eu
cd "$(dirname "$0")"
mkdir -p "${1:-secrets}"
cd "${1:-secrets}"
# Nobody else gets into the folder. The files themselves are readable because containers read them as another user.
chmod 700 .

# 48 hexadecimal digits: 192 bits, and no character that an address would have to escape.
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "$1" ] || printf '%s' "$2" >"$1"; chmod 444 "$1"; }

keep postgres_password "$(random)"
keep redis_password "$(random)"
keep api_key "$(random)"
keep grafana_password "$(random)"
keep database_url "postgres://platen:$(cat postgres_password)@postgres:5432/platen"
keep redis_url "redis://:$(cat redis_password)@redis:6379"
