#!/usr/bin/env bash
# Part of run.sh, within its namespaces: inside.sh <folder> <command …>. Starts the engine, gives it the stand-ins, and runs the
# command with DOCKER_HOST set.
set -euo pipefail
folder=$1
name=$(basename "$folder")
shift

ip link set lo up
# Sockets, locks and marks of others who run an engine here are neither seen nor touched.
mount -t tmpfs tmpfs /run
echo "nameserver 10.0.2.3" >"$folder/resolv.conf"
mount --bind "$folder/resolv.conf" /etc/resolv.conf
touch "$folder/entered"

export PATH="$folder/engine/usr/sbin:$folder/engine/usr/bin:$PATH"
export DOCKER_HOST="unix://$folder/engine.sock" DOCKER_CONFIG="$folder/config"
mkdir -p "$DOCKER_CONFIG/cli-plugins"
for plugin in docker-compose docker-buildx; do
  ln -s "$(find "$folder/engine" -type f -path "*/cli-plugins/$plugin")" "$DOCKER_CONFIG/cli-plugins/"
done

# In memory where there is plenty: it is quicker there, and gone with the namespace.
mkdir "$folder/data"
[ "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)" -lt 8000000 ] || mount -t tmpfs tmpfs "$folder/data"
dockerd --host "$DOCKER_HOST" --data-root "$folder/data" --exec-root "$folder/exec" --pidfile "$folder/engine.pid" \
  --cgroup-parent "/$name" --log-level warn >"$folder/engine.log" 2>&1 &
engine=$!
until docker version >/dev/null 2>&1; do
  kill -0 "$engine" 2>/dev/null || { echo "Not run, for want of a container engine: $(tail -n 1 "$folder/engine.log")" >&2; exit 1; }
  sleep 0.2
done

for tar in "$folder"/stand-ins/*.tar; do
  mapfile -t changes <"${tar%.tar}.changes"
  docker import "${changes[@]/#/--change=}" "$tar" "$(cat "${tar%.tar}.name")" >/dev/null
done
rm -r "$folder/stand-ins"

"$@"
