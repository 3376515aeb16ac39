#!/bin/sh
set -e

if [ "$1" = configure ]; then
  if ! getent passwd danji >/dev/null; then
    adduser --system --group --home /var/lib/danji --no-create-home --gecos danji --quiet danji
  fi
  install -d -o danji -g danji -m 0700 /var/lib/danji
  # Passwords of database and mail stand there.
  chown root:danji /etc/danji/danji.env
  chmod 0640 /etc/danji/danji.env
fi

if [ "$1" = configure ] || [ "$1" = abort-upgrade ] || [ "$1" = abort-remove ]; then
  if deb-systemd-helper --quiet was-enabled danji.service; then
    deb-systemd-helper enable danji.service >/dev/null || true
  fi
  deb-systemd-helper update-state danji.service >/dev/null || true
  if [ -d /run/systemd/system ]; then
    systemctl --system daemon-reload >/dev/null || true
    deb-systemd-invoke restart danji.service >/dev/null || true
    if [ -z "$2" ]; then
      echo "단지를 켰습니다. 첫 최고 관리자의 임시 비밀번호: journalctl -u danji | grep 비밀번호"
    fi
  fi
fi
