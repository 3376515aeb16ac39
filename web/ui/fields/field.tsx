import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";

import { classNames } from "#web/ui/class-names.ts";

/** Props of every field. */
export interface FieldProps {
  label: string;
  /** Shown below the control, also together with an error. */
  help?: ReactNode;
  /** The fault of the value, shown below the control and read out with it. */
  error?: string | undefined;
  /** Only screen readers get the error: the same sentence stands at another field of the form. */
  hidesError?: boolean;
  isRequired?: boolean;
  /** The reason why the value cannot be changed now. */
  disabledReason?: string | undefined;
}

/** The column of label, control, help and error. It is a class for React Aria's field elements. */
export const fieldClass = "flex min-w-0 flex-col gap-1.5";

/** The frame of a control that holds text. */
export function inputClass(...more: (string | false | undefined)[]): string {
  return classNames(
    "min-h-target w-full rounded-control border border-neutral bg-raised px-3.5 py-2 text-body text-neutral",
    "transition-colors hover:border-neutral-solid focus:border-brand-solid",
    "focus:outline-2 focus:-outline-offset-1 focus:outline-focus",
    "invalid-field:border-critical-solid invalid-field:focus:outline-(--stroke-critical-solid)",
    "off:cursor-not-allowed off:border-neutral-weak off:bg-disabled off:text-disabled",
    ...more,
  );
}

export function FieldLabel({ label, isRequired }: Pick<FieldProps, "label" | "isRequired">) {
  return (
    <Label className="text-label font-semibold text-neutral">
      {label}
      {isRequired && (
        <span aria-hidden className="ms-0.5 text-critical">
          *
        </span>
      )}
    </Label>
  );
}

/** Help and error below a control, for a React Aria field that is `isInvalid` if there is an error. */
export function FieldNotes({
  help,
  error,
  hidesError = false,
  disabledReason,
}: Pick<FieldProps, "help" | "error" | "hidesError" | "disabledReason">) {
  return (
    <>
      {(disabledReason ?? help) && (
        <Text slot="description" className="text-label text-neutral-weak">
          {disabledReason ?? help}
        </Text>
      )}
      <FieldError className={hidesError ? "hidden" : "text-label text-critical"}>{error}</FieldError>
    </>
  );
}
