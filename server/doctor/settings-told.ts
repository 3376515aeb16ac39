import { isIP } from "node:net";

import { backupElsewhereOf } from "#server/start/backup-settings.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Finding } from "./finding.ts";

/** What the settings alone tell: whether residents can open the address, and what is switched off. Asks nobody. */
export function tellSettings(settings: Settings): Finding[] {
  return [
    tellAddress(settings),
    tellWay("mail", settings.SMTP_URL, "이메일을 보내지 않아요.", "SMTP_URL과 MAIL_FROM을 정해 주세요."),
    tellWay(
      "push",
      settings.PUSH_SUBJECT,
      "휴대전화 알림을 보내지 않아요.",
      "https로 시작하는 PUBLIC_URL이나 PUSH_SUBJECT를 정해 주세요.",
    ),
    tellWay(
      "messages",
      settings.MESSAGE_WEBHOOK_URL,
      "문자를 보내지 않아요.",
      "MESSAGE_WEBHOOK_URL과 MESSAGE_WEBHOOK_SECRET을 정해 주세요.",
    ),
    ...(settings.DATABASE_URL === undefined
      ? [
          tellWay(
            "elsewhere",
            backupElsewhereOf(settings),
            "백업이 이 컴퓨터에만 있어요.",
            "BACKUP_S3_로 시작하는 설정과 BACKUP_AGE_RECIPIENT를 정하면 암호화해서 매일 밤 보내요.",
          ),
        ]
      : []),
    tellWay("scanner", settings.CLAMD_URL, "올라온 문서를 검사하지 않아요.", "CLAMD_URL을 정해 주세요."),
  ];
}

/** Whether slips, mails and alerts lead residents to an address that they can open. */
function tellAddress({ PUBLIC_URL: url }: Pick<Settings, "PUBLIC_URL">): Finding {
  const remedy = "PUBLIC_URL에 주민이 여는 주소를 적어 주세요. 예: https://danji.example.com";
  if (!url) {
    const message = "주소를 정하지 않아서 안내문과 QR 코드가 이 컴퓨터(localhost)로 이어져요.";
    return { part: "address", state: "care", message, remedy };
  }
  if (isNearby(url.hostname)) {
    return { part: "address", state: "care", message: `주민이 열 수 없는 주소예요: ${url.origin}`, remedy };
  }
  if (url.protocol !== "https:") {
    const message = `암호화하지 않은 주소예요: ${url.origin}. 로그인 정보가 그대로 보이고, 휴대전화 알림이 가지 않아요.`;
    return { part: "address", state: "care", message, remedy };
  }
  return { part: "address", state: "good", message: `주민은 ${url.origin}을 열어요.` };
}

/** Whether a host is this machine or one of its own network. */
export function isNearby(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, "");
  if (isIP(host) === 6) return host === "::1" || /^f[cd]|^fe80/i.test(host);
  if (isIP(host) === 4) return /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host);
  return host === "localhost" || !host.includes(".") || /\.(local|localhost|internal)$/.test(host);
}

function tellWay(part: Finding["part"], setting: unknown, message: string, remedy: string): Finding {
  return setting === undefined
    ? { part, state: "off", message, remedy }
    : { part, state: "good", message: "설정했어요." };
}
