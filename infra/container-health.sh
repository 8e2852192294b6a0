#!/bin/bash
# A container's health check: container-health.sh <port> <path>. The images have no curl, and a shell takes a twentieth of the
# time that Node needs to start.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3
read -r _ status _ <&3
[ "$status" = 200 ]
