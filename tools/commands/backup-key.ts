/** `npm run backup-key` draws a pair of keys for backups elsewhere. It keeps neither. */
import { generateX25519Identity, identityToRecipient } from "age-encryption";

const identity = await generateX25519Identity();
process.stdout.write(
  `# 백업을 되돌릴 때 쓰는 비밀 키입니다. 서버가 아닌 곳 두 군데에 보관하세요. 잃으면 백업을 풀 수 없습니다.
${identity}
# 서버의 설정에 적는 공개 키입니다.
BACKUP_AGE_RECIPIENT=${await identityToRecipient(identity)}
`,
);
