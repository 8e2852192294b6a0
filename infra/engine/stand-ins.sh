#!/usr/bin/env bash
# Part of run.sh: stand-ins.sh <folder> makes what stands in for the images that infra/Dockerfile and infra/compose.yaml take from
# a registry: for each a tar, its name, and what it says of itself. They are made of programs of this machine with the libraries
# they are linked to, of PostgreSQL from npm, and of busybox, which the official ones of Alpine are made of, too.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
folder=$1
mkdir -p "$folder"

user() { # name, number
  echo "$1:x:$2:$2::/home/$1:/bin/sh" >>"$root/etc/passwd"
  echo "$1:x:$2:" >>"$root/etc/group"
  install -d -o "$2" -g "$2" "$root/home/$1"
}
libraries() { # files …: copies what of this machine they are linked to
  { ldd "$@" 2>/dev/null || true; } | { grep -o '/[^ ]*\.so[^ ]* (' || true; } | tr -d ' (' | sort -u | while read -r library; do
    case "$library" in "$root"/*) ;; *) install -D "$library" "$root$library" ;; esac
  done
}
program() { # names …
  local name file
  for name in "$@"; do
    file=$(command -v "$name")
    install --no-target-directory "$file" "$root/usr/local/bin/$name"
    libraries "$file"
  done
}
begin() { # name of the stand-in
  root="$folder/$1"
  mkdir -p "$root"/{usr/{bin,sbin,lib,lib64,local/bin},etc,tmp,var,root}
  chmod 1777 "$root/tmp"
  for link in bin sbin lib lib64; do ln -s "usr/$link" "$root/$link"; done
  cp "$(command -v busybox)" "$root/bin/busybox"
  libraries "$root/bin/busybox"
  busybox --list | while read -r applet; do [ -e "$root/bin/$applet" ] || ln -s busybox "$root/bin/$applet"; done
  # Busybox's own shell would take busybox's commands before any other of the same name.
  program dash
  ln -sf ../local/bin/dash "$root/bin/sh"
  echo "root:x:0:0::/root:/bin/sh" >"$root/etc/passwd"
  echo "root:x:0:" >"$root/etc/group"
}
end() { # image, instructions …
  local tar="$root.tar" image=$1
  shift
  tar --create --file "$tar" --directory "$root" .
  echo "$image" >"$root.name"
  printf '%s\n' "$@" >"$root.changes"
  rm -r "$root"
}
image_of() { sed -n "s/^ *image: \($1:.*\)/\1/p" "$checkout/infra/compose.yaml"; }

# Node of the version that the Dockerfile names, npm of this machine, and this machine's way to the packages.
node_image=$(sed -n 's/^ARG NODE_IMAGE=//p' "$checkout/infra/Dockerfile")
node_version=$(expr "$node_image" : 'node:\([0-9.]*\)')
begin node
user node 1000
(cd "$folder" && npm pack --silent "node-linux-$(node --print process.arch)@$node_version" >/dev/null && tar -xzf node-linux-*.tgz && rm node-linux-*.tgz)
install "$folder/package/bin/node" "$root/usr/local/bin/node"
rm -r "$folder/package"
libraries "$root/usr/local/bin/node"
program bash find
# Packages with machine code are linked to these, and so is the official image.
libc=$(dirname "$(ldd "$(command -v bash)" | grep -o '/[^ ]*/libc\.so\.6')")
for library in "$libc"/lib{c,m,dl,pthread,rt,resolv,util,gcc_s,stdc++,nss_dns,nss_files}.so.[0-9]; do
  install -D "$library" "$root$library"
done
mkdir -p "$root/usr/local/lib/node_modules" "$root/etc/ssl/certs"
cp -rL "$(npm root --global 2>/dev/null)/npm" "$root/usr/local/lib/node_modules/npm"
for tool in npm npx; do ln -s "../lib/node_modules/npm/bin/$tool-cli.js" "$root/usr/local/bin/$tool"; done
authorities="$root/etc/ssl/certs/ca-certificates.crt"
cat /etc/ssl/certs/ca-certificates.crt ${NODE_EXTRA_CA_CERTS:+"$NODE_EXTRA_CA_CERTS"} >"$authorities" 2>/dev/null || true
end "$node_image" 'CMD ["node"]' "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt" \
  "ENV npm_config_registry=$(npm config get registry 2>/dev/null)"

begin postgres
user postgres 70
program setpriv
cp "$here/entry-points/postgres.sh" "$root/usr/local/bin/docker-entrypoint.sh"
(cd "$checkout" && node --import tsx --eval \
  'import("./packages/local/src/postgres/postgres-binaries.ts").then(({ installPostgresBinaries }) => installPostgresBinaries(process.argv[1]))' "$root/usr/local/postgres")
mv "$root"/usr/local/postgres/programs-* "$root/usr/local/postgres/programs"
libraries "$root"/usr/local/postgres/programs/bin/* "$root"/usr/local/postgres/programs/lib/*.so*
# PostgreSQL writes down itself when it takes connections.
printf '#!/bin/sh\ngrep -q "^ready" "$PGDATA/postmaster.pid"\n' >"$root/usr/local/bin/pg_isready"
chmod +x "$root/usr/local/bin/pg_isready"
end "$(image_of postgres)" 'ENTRYPOINT ["docker-entrypoint.sh"]' 'CMD ["postgres"]' 'VOLUME /var/lib/postgresql' 'STOPSIGNAL SIGINT' \
  "ENV PGDATA=/var/lib/postgresql/18/docker" "ENV PATH=/usr/local/postgres/programs/bin:/usr/local/bin:/usr/bin:/bin"

begin redis
user redis 999
program redis-server redis-cli setpriv
cp "$here/entry-points/redis.sh" "$root/usr/local/bin/docker-entrypoint.sh"
install -d -o 999 -g 999 "$root/data"
end "$(image_of redis)" 'ENTRYPOINT ["docker-entrypoint.sh"]' 'CMD ["redis-server"]' 'VOLUME /data' 'WORKDIR /data'

begin haproxy
user haproxy 99
program haproxy
mkdir -p "$root/usr/local/etc/haproxy"
end "$(image_of haproxy)" 'ENTRYPOINT ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]' 'USER haproxy'
