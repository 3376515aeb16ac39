import type { PasswordHelp } from "#contract/password-help.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

/** For people who cannot be recognised, or need no help any more. */
export function usePasswordHelpRefusal() {
  return useConfirmed("resolvePasswordHelp", {
    title: "요청을 닫을까요?",
    text: ({ name }: PasswordHelp) => (
      <p>
        <strong>{name}</strong>님의 비밀번호는 그대로예요. 도움이 필요하면 다시 요청할 수 있어요.
      </p>
    ),
    confirmLabel: "요청 닫기",
    payload: ({ id }) => ({ requestId: id, outcome: "declined" }),
    fallback: "요청을 닫지 못했어요.",
  });
}
