import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

import { nameFound } from "./personal-data-words.ts";

export interface PossibleNumberDialogProps {
  numbers: readonly string[];
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The question of a form before it sends a number that may be a resident's. */
export function PossibleNumberDialog({ numbers, isOpen, onCancel, onConfirm }: PossibleNumberDialogProps) {
  const found = numbers.map((text) => ({ kind: "possibleResidentNumber", text }) as const);
  return (
    <ConfirmDialog
      title="주민등록번호가 아닌지 확인해 주세요"
      isOpen={isOpen}
      onCancel={onCancel}
      onConfirm={onConfirm}
      confirmLabel="그대로 보내기"
      cancelLabel="고치기"
      tone="primary"
      isPending={false}
      error={undefined}
    >
      {nameFound(found).join(" ")} 들어 있어요. 계좌번호처럼 사람의 번호가 아니라면 그대로 보내도 돼요.
    </ConfirmDialog>
  );
}
