import type { ReactNode } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** The question, such as '푸른마을을 삭제할까요?'. */
  title: string;
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Names what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `primary`: nothing is lost, but it cannot be taken back. */
  tone?: "critical" | "primary";
  isPending: boolean;
  /** Why it cannot be confirmed yet. */
  notYet?: string | undefined;
  /** Why the last try failed. */
  error: string | undefined;
}

/** Asks before something is lost. The safe choice comes first and has the focus. */
export function ConfirmDialog({
  title,
  isOpen,
  onCancel,
  onConfirm,
  children,
  confirmLabel,
  cancelLabel = "취소",
  tone = "critical",
  isPending,
  notYet,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      isLocked={isPending}
      role="alertdialog"
      size="small"
    >
      <DialogBody>
        <div>{children}</div>
        {error !== undefined && <Banner tone="critical">{error}</Banner>}
      </DialogBody>
      <DialogFooter>
        <Button
          // The window only asks, so the keyboard starts at the safe answer.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onPress={onCancel}
          disabledReason={isPending ? "처리가 끝나면 닫을 수 있어요." : undefined}
        >
          {cancelLabel}
        </Button>
        <Button variant={tone} onPress={onConfirm} isPending={isPending} disabledReason={notYet}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface RefusalDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Says why something cannot be done now. There is nothing to confirm. */
export function RefusalDialog({ title, isOpen, onClose, children }: RefusalDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} role="alertdialog" size="small">
      <DialogBody>
        <div>{children}</div>
      </DialogBody>
      <DialogFooter>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the window's one button */}
        <Button autoFocus onPress={onClose}>
          닫기
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
