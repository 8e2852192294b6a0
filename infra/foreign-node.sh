#!/usr/bin/env bash
# Makes the other processor's Node run here: its program from npm, its C library from Debian, both under qemu's user mode.
# Prints the command. Needs root on Debian; everything lands in the folder that is named.
#   PLATEN_TEST_FOREIGN_NODE=$(infra/foreign-node.sh /tmp/foreign) npm run test:system -- e2e/other-processor.test.ts
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
case "$(uname -m)" in
  x86_64) debian=arm64 npm=arm64 qemu=qemu-aarch64-static ;;
  aarch64) debian=amd64 npm=x64 qemu=qemu-x86_64-static ;;
  *) echo "no other processor is promised beside $(uname -m)" >&2; exit 1 ;;
esac
command -v "$qemu" >/dev/null || { echo "$qemu is missing: install qemu-user-static" >&2; exit 1; }

libraries="$folder/libraries"
if [ ! -d "$libraries" ]; then
  # A package list of its own: this machine's apt does not learn a second architecture.
  apt="$folder/apt"
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$folder/unpacked"
  : > "$apt/status"
  options=(-qq -o "APT::Architecture=$debian" -o "APT::Architectures=$debian" -o "Dir::State::Lists=$apt/lists"
    -o "Dir::Cache=$apt/cache" -o "Dir::State::status=$apt/status" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update >&2
  (cd "$apt" && apt-get "${options[@]}" download libc6 libstdc++6 libgcc-s1 >&2)
  for package in "$apt"/*.deb; do dpkg-deb -x "$package" "$folder/unpacked"; done
  # An absolute link to the loader would lead out of the folder.
  [ ! -L "$folder/unpacked/lib64/ld-linux-x86-64.so.2" ] ||
    ln -sfn ../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 "$folder/unpacked/lib64/ld-linux-x86-64.so.2"
  mv "$folder/unpacked" "$libraries"
fi
program="$folder/package/bin/node"
if [ ! -x "$program" ]; then
  (cd "$folder" && npm pack --silent "node-linux-$npm@$(node --print "process.versions.node.split('.')[0]")" >/dev/null && tar -xzf node-linux-*.tgz)
fi
echo "$qemu -L $libraries $program"
