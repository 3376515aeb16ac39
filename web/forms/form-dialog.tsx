import { type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, useFormState } from "react-hook-form";

import type { Action } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogFooter,
  dialogFormClass,
  type DialogProps,
} from "#web/ui/overlays/dialog.tsx";

import { CommandForm, type FormContent, type Sending, SubmitButton } from "./command-form.tsx";
import { useTypedTextGuard } from "./typed-text-guard.tsx";

interface FormDialogLook extends Pick<DialogProps, "title" | "isOpen" | "onClose" | "size"> {
  submitLabel: string;
  /** Why it cannot be sent yet. */
  notYet?: string | undefined;
  /** Where the command itself cancels something. */
  cancelLabel?: string;
  /** `critical`: the command loses something, and the person must read that before typing. */
  tone?: "neutral" | "critical";
}

type FormDialogProps<Input extends FieldValues, Output, Payload> = FormDialogLook &
  FormContent<Input, Output> &
  Sending<Output, Payload>;

/**
 * A form in a dialog. A press beside the dialog does not close it, and what else might happen by mistake asks before
 * something typed is lost: going back, Escape, the X. Once it is closed, only a draft keeps the values.
 */
export function FormDialog<Input extends FieldValues, Output extends FieldValues, Payload>({
  title,
  isOpen,
  onClose,
  size,
  submitLabel,
  notYet,
  cancelLabel = "취소",
  tone = "neutral",
  children,
  ...sent
}: FormDialogProps<Input, Output, Payload>) {
  const { isPending } = sent.command;
  const isCritical = tone === "critical";
  const { isDirty } = useFormState({ control: sent.form.control });
  const isTyped = isOpen && isDirty && sent.draft === undefined;
  const { close, question } = useTypedTextGuard({ isOn: isTyped && !isPending, onClose });
  useEmptyWhenClosed(isOpen, sent);
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      isLocked={isPending}
      size={size}
      role={isCritical ? "alertdialog" : "dialog"}
    >
      <CommandForm<Input, Output, Payload>
        {...sent}
        label={title}
        className={dialogFormClass}
        layout={isCritical ? scrolling : scrollingFromFirstField}
        buttons={
          <DialogFooter>
            <Button
              onPress={onClose}
              disabledReason={isPending ? "처리가 끝나면 닫을 수 있어요." : undefined}
            >
              {cancelLabel}
            </Button>
            <SubmitButton variant={isCritical ? "critical" : "primary"} disabledReason={notYet}>
              {submitLabel}
            </SubmitButton>
          </DialogFooter>
        }
      >
        {children}
      </CommandForm>
      {question}
    </Dialog>
  );
}

/** A form that is opened again is empty, however it was closed. */
function useEmptyWhenClosed<Input extends FieldValues, Output>(
  isOpen: boolean,
  {
    form,
    command,
    draft,
  }: Pick<FormContent<Input, Output>, "form" | "draft"> & { command: Pick<Action<never>, "reset"> },
): void {
  const isKept = draft !== undefined;
  const { reset: emptyFields } = form;
  const { reset: forgetFailure } = command;
  useEffect(() => {
    if (isOpen || isKept) return;
    emptyFields();
    forgetFailure();
  }, [isOpen, isKept, emptyFields, forgetFailure]);
}

function scrolling(fields: ReactNode, failure: ReactNode) {
  return (
    <DialogBody>
      {fields}
      {failure}
    </DialogBody>
  );
}

function scrollingFromFirstField(fields: ReactNode, failure: ReactNode) {
  return scrolling(<FirstFieldFocused>{fields}</FirstFieldFocused>, failure);
}

/** Focuses the first field, unless that would open a keyboard over a sheet that nobody has read yet. */
function FirstFieldFocused({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) return;
    fields.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, []);
  return (
    <div ref={fields} className="contents">
      {children}
    </div>
  );
}
