import { publicOrigin } from "#server/delivery/public-address.ts";
import type { Settings } from "#server/start/settings.ts";

/** The mail with the link. The token is in the fragment, which browsers send to no server. */
export function resetMail(settings: Settings, token: string) {
  const link = `${publicOrigin(settings).origin}/reset-password#token=${token}`;
  const lead = "아래 링크를 열고 새 비밀번호를 정해 주세요. 링크는 30분 동안 한 번만 쓸 수 있어요.";
  const rest =
    "요청하지 않으셨다면 이 메일을 지워 주세요. 비밀번호는 그대로예요. 링크를 다른 사람에게 보내지 마세요.";
  return {
    subject: "단지 비밀번호를 새로 정해 주세요",
    text: `${lead}\n\n${link}\n\n${rest}`,
    html: `<!doctype html><html lang="ko"><body style="font-family:sans-serif;line-height:1.6;word-break:keep-all"><p>${lead}</p><p><a href="${link}" style="font-weight:bold">새 비밀번호 정하기</a></p><p>${rest}</p></body></html>`,
  };
}
