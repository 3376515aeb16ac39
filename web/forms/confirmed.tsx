import { type ReactNode, useEffect, useState } from "react";

import type { CommandName, Input, Output } from "#contract/index.ts";
import { type CommandOptions, useCommand } from "#web/api/actions.ts";
import { ConfirmDialog, RefusalDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** The commands with a sentence for the user in their answer. */
type SpeakingCommand = {
  [Name in CommandName]: Output<Name> extends { message: string } ? Name : never;
}[CommandName];

interface ConfirmedOptions<Name extends SpeakingCommand, Target> extends Pick<
  CommandOptions<Name>,
  "fallback"
> {
  /** The question, such as '글을 삭제할까요?'. */
  title: string;
  /** Names what will be lost. */
  text: (target: Target) => ReactNode;
  /** If something stands in the way, the dialog says only that, and what to do first. */
  obstacle?: (target: Target) => { title: string; text: ReactNode } | undefined;
  /** Why it cannot be confirmed yet, such as while what the text tells is read. */
  notYet?: string | undefined;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `primary`: nothing is lost, but it cannot be taken back. */
  tone?: "critical" | "primary";
  payload: (target: Target) => Input<Name>;
  /** How long the toast with the answer's sentence stays. */
  toastSeconds?: 3 | 5;
  /** Hides the failure's sentence after this time. Without it, the sentence stays until the next try. */
  failureShownMs?: number;
  /** Called with the answer, even if the person has left this screen meanwhile. */
  onAnswer?: (answer: Output<Name>) => void;
  /** Called after the dialog has closed, if the person is still here. */
  onDone?: (target: Target, answer: Output<Name>) => void;
}

export interface Confirmed<Target> {
  /** Asks about this target. */
  ask: (target: Target) => void;
  /** Put it where it stays on the screen when the target is gone. */
  dialog: ReactNode;
}

/** A command that is sent only after a question that says what will be lost. */
export function useConfirmed<Name extends SpeakingCommand, Target>(
  name: Name,
  {
    title,
    text,
    obstacle: obstacleOf,
    notYet,
    confirmLabel = "삭제",
    cancelLabel,
    tone,
    payload,
    toastSeconds = 3,
    failureShownMs,
    onAnswer,
    onDone,
    ...options
  }: ConfirmedOptions<Name, Target>,
): Confirmed<Target> {
  const [isOpen, setOpen] = useState(false);
  // Kept when the dialog closes, because its words stay visible while it fades. A target may be nothing at all.
  const [asked, setAsked] = useState<{ target: Target }>();
  const close = () => setOpen(false);
  const { run, reset, isPending, failure } = useCommand(name, {
    ...options,
    onSuccess: (answer: Output<Name>) => {
      showToast({ tone: "positive", message: answer.message, seconds: toastSeconds });
      onAnswer?.(answer);
      close();
    },
    onward: (answer) => asked && onDone?.(asked.target, answer),
  });
  useEffect(() => {
    if (failure === undefined || failureShownMs === undefined) return;
    const timer = setTimeout(reset, failureShownMs);
    return () => clearTimeout(timer);
  }, [failure, failureShownMs, reset]);

  const obstacle = asked && obstacleOf?.(asked.target);
  const cancel = () => {
    reset();
    close();
  };
  const dialog = obstacle ? (
    <RefusalDialog title={obstacle.title} isOpen={isOpen} onClose={cancel}>
      {obstacle.text}
    </RefusalDialog>
  ) : (
    <ConfirmDialog
      title={title}
      isOpen={isOpen}
      onCancel={cancel}
      onConfirm={() => asked && run(payload(asked.target))}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      isPending={isPending}
      notYet={notYet}
      error={failure}
    >
      {asked && text(asked.target)}
    </ConfirmDialog>
  );
  const ask = (target: Target) => {
    setAsked({ target });
    setOpen(true);
  };
  return { ask, dialog };
}
