#!/bin/sh
set -e

if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl --system daemon-reload >/dev/null || true
fi

if [ "$1" = purge ]; then
  if command -v deb-systemd-helper >/dev/null; then
    deb-systemd-helper purge danji.service >/dev/null || true
    deb-systemd-helper unmask danji.service >/dev/null || true
  fi
  # Residents' data goes with the rest, unless somebody asked for it to stay: touch /var/lib/danji/keep
  if [ -e /var/lib/danji/keep ]; then
    echo "/var/lib/danji는 keep 파일이 있어서 남겨 두었습니다."
  else
    rm -rf /var/lib/danji
    if getent passwd danji >/dev/null && command -v deluser >/dev/null; then
      deluser --system --quiet danji || true
    fi
  fi
  rm -rf /etc/danji
fi
