import type { Output } from "#contract/index.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

export type ReissueAnswer = Output<"reissueTemporaryPasswords">;

interface Affected {
  building: string | undefined;
  /** Only those with a temporary password that is no longer accepted. */
  onlyExpired: boolean;
  /** How many they are, as far as the list knows. */
  count: number;
}

/** Asks before the slips of everybody who never came are replaced. */
export function useReissueForAll(onIssued: (answer: ReissueAnswer) => void) {
  return useConfirmed("reissueTemporaryPasswords", {
    title: "임시 비밀번호를 모두 다시 발급할까요?",
    text: ({ building, onlyExpired, count }: Affected) => (
      <>
        <p>
          {onlyExpired ? "임시 비밀번호가 만료된" : "아직 초기 설정을 하지 않은"}{" "}
          <strong>{building === undefined ? "모든 동" : `${building}동`}</strong>의 주민{" "}
          <strong>{count.toLocaleString("ko-KR")}명</strong>에게 새 임시 비밀번호를 발급해요.
        </p>
        <p className="mt-2">
          {onlyExpired
            ? "아직 쓸 수 있는 다른 주민의 안내문은 그대로예요. 새 안내문을 인쇄해 나눠 주세요."
            : "먼저 나눠 준 안내문은 곧바로 쓸 수 없게 되니, 새 안내문을 인쇄해 다시 나눠 주세요."}
        </p>
      </>
    ),
    confirmLabel: "모두 다시 발급",
    payload: ({ building, onlyExpired }) => ({ building, ...(onlyExpired && { onlyExpired }) }),
    fallback: "임시 비밀번호를 다시 발급하지 못했어요.",
    toastSeconds: 5,
    onAnswer: onIssued,
  });
}
