import type { Ref } from "react";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField } from "react-aria-components/TextField";

import { Countdown } from "./countdown.tsx";
import { fieldClass, FieldLabel, FieldNotes, type FieldProps, inputClass } from "./field.tsx";

export interface TextAreaProps extends FieldProps {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** Its height, or its least height if it grows. */
  rows: number;
  /** Grows with a long text, up to the greater part of the window. */
  growsWithText?: boolean;
  /** The longest accepted value, in characters as the contract counts them. The field counts down near it. */
  maxCharacters?: number;
  placeholder?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({
  label,
  help,
  error,
  hidesError,
  isRequired,
  disabledReason,
  rows,
  growsWithText = false,
  maxCharacters,
  placeholder,
  ref,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      className={fieldClass}
      isRequired={isRequired}
      isDisabled={disabledReason !== undefined}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <AriaTextArea
        ref={ref}
        rows={rows}
        placeholder={placeholder}
        className={inputClass("resize-y leading-body", growsWithText && "field-sizing-content max-h-[60dvh]")}
        style={growsWithText ? { minHeight: `calc(${rows}lh + 1.5rem)` } : undefined}
      />
      {maxCharacters !== undefined && <Countdown value={rest.value ?? ""} max={maxCharacters} />}
      <FieldNotes {...{ help, error, hidesError, disabledReason }} />
    </AriaTextField>
  );
}
