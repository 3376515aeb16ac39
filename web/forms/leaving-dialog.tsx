import type { ReactNode } from "react";
import type { Blocker } from "react-router";

import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface LeavingDialogProps {
  /** From `useLeavingBlocker`. */
  blocker: Blocker;
  /** The question, such as '투표를 그만둘까요?'. */
  title: string;
  stayLabel: string;
  /** What leaving loses. */
  children: ReactNode;
}

/** Asks people who leave before their work is lost, if it is kept nowhere else. */
export function LeavingDialog({ blocker, title, stayLabel, children }: LeavingDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      isOpen={blocker.state === "blocked"}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      confirmLabel="나가기"
      cancelLabel={stayLabel}
      isPending={false}
      error={undefined}
    >
      {children}
    </ConfirmDialog>
  );
}
