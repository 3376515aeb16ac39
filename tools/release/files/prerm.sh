#!/bin/sh
set -e

# An upgrade lets the old server run until the new version lies there; postinst starts it anew.
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  deb-systemd-invoke stop danji.service >/dev/null || true
fi
