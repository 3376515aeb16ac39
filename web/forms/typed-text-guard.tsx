import { type ReactNode, useState } from "react";

import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

import { useLeavingBlocker } from "./leaving-blocker.ts";

interface TypedTextGuardOptions {
  /** Something is typed that stands nowhere else. */
  isOn: boolean;
  onClose: () => void;
}

interface TypedTextGuard {
  /** Closes the form, or asks first. */
  close: () => void;
  question: ReactNode;
}

/** Asks people who close a form's dialog, or leave its address, before what they typed is lost. */
export function useTypedTextGuard({ isOn, onClose }: TypedTextGuardOptions): TypedTextGuard {
  const [isClosing, setClosing] = useState(false);
  if (isClosing && !isOn) setClosing(false);
  return {
    close: isOn ? () => setClosing(true) : onClose,
    // The router keeps one blocker at a time, so a closed form's must not stand before the page's own.
    question: isOn && <Question isClosing={isClosing} onStay={() => setClosing(false)} onClose={onClose} />,
  };
}

interface QuestionProps {
  isClosing: boolean;
  onStay: () => void;
  onClose: () => void;
}

function Question({ isClosing, onStay, onClose }: QuestionProps) {
  const { blocker } = useLeavingBlocker(true);
  return (
    <ConfirmDialog
      title="입력을 그만둘까요?"
      isOpen={isClosing || blocker.state === "blocked"}
      onCancel={() => {
        onStay();
        blocker.reset?.();
      }}
      onConfirm={() => {
        if (blocker.state === "blocked") blocker.proceed();
        else onClose();
      }}
      confirmLabel="나가기"
      cancelLabel="계속 쓰기"
      isPending={false}
      error={undefined}
    >
      아직 저장하지 않았어요. 나가면 적은 내용이 사라져요.
    </ConfirmDialog>
  );
}
