import { type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";

import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";

import { Form, type ZodForm } from "./form.tsx";

interface FormDialogProps<Input extends FieldValues, Output> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  form: ZodForm<Input, Output>;
  onSubmit: (values: Output) => unknown;
  submitLabel: string;
  /** Why the last submit failed, in a sentence for the user. */
  submitError: string | undefined;
  submitErrorField?: string | undefined;
  isPending: boolean;
  children: ReactNode;
  size?: "small" | "medium" | "large";
}

/** A form in a dialog. What was typed is not lost by a press beside it. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  isOpen,
  onClose,
  form,
  onSubmit,
  submitLabel,
  submitError,
  submitErrorField,
  isPending,
  children,
  size,
}: FormDialogProps<Input, Output>) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isLocked={isPending} size={size}>
      <Form
        form={form}
        onSubmit={onSubmit}
        error={submitError}
        errorField={submitErrorField}
        isPending={isPending}
        label={title}
        className="flex min-h-0 flex-col"
      >
        {(errorMessage) => (
          <>
            <DialogBody>
              <FirstFieldFocused>{children}</FirstFieldFocused>
              {errorMessage}
            </DialogBody>
            <DialogFooter>
              <Button
                onPress={onClose}
                disabledReason={isPending ? "처리가 끝나면 닫을 수 있어요." : undefined}
              >
                취소
              </Button>
              <Button type="submit" variant="primary" isPending={isPending}>
                {submitLabel}
              </Button>
            </DialogFooter>
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** Starts in the first field, except where that would raise a keyboard over a sheet nobody has read yet. */
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
