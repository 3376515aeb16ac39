import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react";
import { Input } from "react-aria-components/Input";
import { TextField as AriaTextField } from "react-aria-components/TextField";

import { plainSigns } from "#contract/values/plain-signs.ts";
import { classNames } from "#web/ui/class-names.ts";

import { Countdown } from "./countdown.tsx";
import { fieldClass, FieldLabel, FieldNotes, type FieldProps, inputClass } from "./field.tsx";

export interface TextFieldProps extends FieldProps {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: "text" | "email" | "tel" | "url" | "date";
  /**
   * Opens the phone's number pad, and takes digits of any width as plain ones. What is no digit stays for the schema to
   * judge: a number that something is left out of is another number.
   */
  isDigits?: boolean;
  /** `numeric` and `decimal` open the phone's number pad. `none` opens nothing: the screen has keys of its own. */
  inputMode?: "numeric" | "decimal" | "none";
  /** For figures that are compared with something in the person's other hand. */
  isLarge?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
  /** The longest accepted value, in characters as the contract counts them. The field counts down near it. */
  maxCharacters?: number;
  autoFocus?: boolean;
  /** A word after the value, such as 동 or 호. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  help,
  error,
  hidesError,
  isRequired,
  disabledReason,
  isDigits = false,
  inputMode,
  isLarge = false,
  onChange,
  placeholder,
  suffix,
  maxCharacters,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      className={fieldClass}
      onChange={isDigits ? (value) => onChange?.(withoutSuffix(plainSigns(value), suffix)) : onChange}
      inputMode={inputMode ?? (isDigits ? "numeric" : undefined)}
      isRequired={isRequired}
      isDisabled={disabledReason !== undefined}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <div className="relative">
        <Input
          ref={ref}
          placeholder={placeholder}
          className={inputClass(
            suffix !== undefined && "pe-12",
            isDigits && "tabular",
            isLarge && "min-h-14 text-title font-bold",
          )}
        />
        {suffix !== undefined && (
          <span
            aria-hidden
            className={classNames("absolute inset-y-0 end-3.5 flex items-center text-neutral-weak")}
          >
            {suffix}
          </span>
        )}
      </div>
      {maxCharacters !== undefined && <Countdown value={rest.value ?? ""} max={maxCharacters} />}
      <FieldNotes {...{ help, error, hidesError, disabledReason }} />
    </AriaTextField>
  );
}

/** Somebody who types 101동 beside 동 means 101. */
function withoutSuffix(value: string, suffix: ReactNode): string {
  return typeof suffix === "string" && value.endsWith(suffix)
    ? value.slice(0, -suffix.length).trimEnd()
    : value;
}
