#!/usr/bin/env bash
# Runs a command beside a container engine of its own: infra/engine/run.sh <command …>. Docker and Compose are unpacked from
# Debian's packages into a folder, and live with all they make in namespaces of their own (inside.sh), which end with the
# command: nothing is installed, nothing listens on this machine, and nothing stays. Needs root on Debian; where the engine
# cannot be had, names all that is missing and fails.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || { echo "usage: $0 <command …>" >&2; exit 2; }

without() { echo "Not run, for want of a container engine: $*" >&2; exit 1; }
[ "$(uname -s)" = Linux ] || without "this is not Linux"
wanting=''
want() { wanting+="${wanting:+; }$*"; }
[ "$(id -u)" = 0 ] || want "only root can start one"
missing=''
for command in apt-get runc iptables slirp4netns busybox redis-server haproxy; do
  command -v "$command" >/dev/null || missing+="${missing:+, }$command"
done
[ -z "$missing" ] || want "missing are $missing"
[ -c /dev/net/tun ] || want "there is no /dev/net/tun"
[ -z "$wanting" ] || without "$wanting"
unshare --mount --net --pid --fork true 2>/dev/null || without "this machine gives no namespaces"

# Short, because the addresses of sockets in it must be.
folder=$(mktemp -d /tmp/platen-engine-XXXXXX)
name=$(basename "$folder")
inside='' network=''
clean() {
  # Whoever is the first in a process namespace takes all others along.
  [ -z "$inside" ] || kill -KILL "$inside" 2>/dev/null || true
  [ -z "$network" ] || kill "$network" 2>/dev/null || true
  wait
  # The kernel takes a moment to bury the dead.
  for _ in $(seq 50); do
    find /sys/fs/cgroup -depth -type d -path "*/$name*" -exec rmdir {} + 2>/dev/null && break
    sleep 0.1
  done
  # containerd makes this for plugins, wherever it is told to live.
  rmdir /opt/containerd/{bin,lib} /opt/containerd 2>/dev/null || true
  rm -rf "$folder"
}
trap clean EXIT
trap 'exit 130' INT TERM

# Debian 13 has the Compose that compose.yaml is written for. Its engine runs on Debian 12, too; what does not is this machine's.
unpack_engine() {
  local mirror apt="$folder/apt"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' "Created-By: Packages" | grep -m 1 '/debian/$') || return 1
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$folder/engine"
  : >"$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$apt/sources"
  local options=(-qq -o "Dir::Etc::SourceList=$apt/sources" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$apt/lists"
    -o "Dir::Cache=$apt/cache" -o "Dir::State::status=$apt/status" -o APT::Sandbox::User=root -o Acquire::Languages=none)
  apt-get "${options[@]}" update >&2 || return 1
  (cd "$apt" && apt-get "${options[@]}" download docker.io docker-cli docker-buildx docker-compose containerd >&2) || return 1
  for package in "$apt"/*.deb; do dpkg-deb -x "$package" "$folder/engine"; done
  rm -r "$apt"
}
"$here/stand-ins.sh" "$folder/stand-ins" &
stand_ins=$!
unpack_engine || without "Debian's packages cannot be fetched"
wait "$stand_ins"

unshare --mount --net --ipc --pid --fork --kill-child --mount-proc "$here/inside.sh" "$folder" "$@" &
inside=$!
# A way out for whoever installs packages in a build, through a process and not through this machine's firewall.
until [ -e "$folder/entered" ]; do kill -0 "$inside" 2>/dev/null || break; sleep 0.1; done
slirp4netns --configure --mtu=65520 --disable-host-loopback --netns-type=path "/proc/$inside/ns/net" tap0 >"$folder/network.log" 2>&1 &
network=$!
code=0
wait "$inside" || code=$?
inside=''
exit "$code"
