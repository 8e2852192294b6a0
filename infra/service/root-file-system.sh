#!/bin/sh
# Makes a Debian with systemd in a folder, for e2e/service, and writes its name. The second time it is there already.
#
#   infra/service/root-file-system.sh
#
# It needs root and debootstrap, and packages from Debian's mirror (or the one MIRROR names).
set -eu
folder=/var/cache/platen/root-file-system
if [ ! -e "$folder" ]; then
  if [ "$(id -u)" != 0 ] || ! command -v debootstrap > /dev/null || ! command -v systemd-nspawn > /dev/null; then
    echo "Not run: the service's suite needs root, debootstrap and systemd-nspawn (Debian's systemd-container)." >&2
    exit 1
  fi
  mkdir -p "$(dirname "$folder")"
  rm -rf "$folder.new"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus bookworm "$folder.new" \
    "${MIRROR:-http://deb.debian.org/debian}" >&2
  # The name appears only when everything is there.
  mv "$folder.new" "$folder"
fi
echo "$folder"
