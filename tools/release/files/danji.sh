#!/bin/sh
# danji COMMAND [OPTIONS]: all that one does with an installed danji. Settings stand in /etc/danji/danji.env; what the
# environment says goes before them.
set -eu

here=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=${DANJI_SETTINGS:-/etc/danji/danji.env}
command=${1:-help}

# As root it becomes the user whom the data belongs to. Otherwise files would come to be that the server cannot read.
if [ "$(id -u)" = 0 ] && [ "$here" = /usr/lib/danji ]; then
  exec runuser -u danji -- "$0" "$@"
fi

case $command in
  start | doctor | backup | backup-key | restore | migrate | reset-super-admin | move-to-postgres) ;;
  healthy)
    # For a container's health check: ends with 0 while the server answers.
    exec "$here/node_modules/node/bin/node" -e \
      "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
    ;;
  version)
    exec "$here/node_modules/node/bin/node" -p "require('$here/package.json').version"
    ;;
  *)
    cat <<'HELP'
danji start               서버를 켭니다 (서비스로는: systemctl start danji)
danji doctor              무엇이 잘못됐는지, 어떻게 하면 되는지 알려 줍니다
danji backup              백업합니다. --to <폴더>를 붙이면 사진·문서와 함께 복사하고, --to s3이면 암호화해서 보냅니다
danji backup-key          --to s3의 백업을 암호화하는 키 한 쌍을 만들어 보여 줍니다
danji restore <파일>      백업을 되돌립니다 (서버를 끈 뒤에). --from s3 --key - <이름> < 비밀 키 파일이면 받아서 되돌립니다
danji migrate             데이터베이스 구조를 이 버전에 맞춥니다 (서버를 켜도 저절로 합니다)
danji reset-super-admin <이메일>   비밀번호나 패스키를 잃은 최고 관리자에게 임시 비밀번호를 줍니다
danji move-to-postgres    내장 데이터베이스를 PostgreSQL로 옮깁니다
danji version             버전을 알려 줍니다

설정: /etc/danji/danji.env   기록: journalctl -u danji   설명서: /usr/share/doc/danji
HELP
    [ "$command" = help ] || [ "$command" = --help ] || exit 2
    exit 0
    ;;
esac
shift

if [ -e "$settings" ] && [ ! -r "$settings" ]; then
  echo "설정 $settings을 읽을 수 없습니다. sudo danji $command 로 실행해 주세요." >&2
  exit 1
fi

export DANJI_COMMAND=danji NODE_ENV=production
exec "$here/node_modules/node/bin/node" --env-file-if-exists="$settings" "$here/tools/commands/$command.ts" "$@"
