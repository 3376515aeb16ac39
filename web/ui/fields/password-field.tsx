import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type Ref, useState } from "react";
import { Input } from "react-aria-components/Input";
import { TextField as AriaTextField } from "react-aria-components/TextField";

import { classNames } from "#web/ui/class-names.ts";

import { fieldClass, FieldLabel, FieldNotes, type FieldProps, inputClass } from "./field.tsx";
import { advisePassword, type PasswordStrength } from "./password-strength.ts";

export interface PasswordFieldProps extends FieldProps {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** `webauthn`: the browser offers the device's keys here, too. */
  autoComplete: "current-password" | "current-password webauthn" | "new-password";
  /** Shows how strong the value is, and how to make it stronger. */
  showsStrength?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({
  label,
  help,
  error,
  hidesError,
  isRequired,
  disabledReason,
  showsStrength = false,
  ref,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      className={fieldClass}
      type={isShown ? "text" : "password"}
      isRequired={isRequired}
      isDisabled={disabledReason !== undefined}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <div className="relative">
        <Input ref={ref} autoCapitalize="none" spellCheck="false" className={inputClass("pe-12")} />
        <button
          type="button"
          aria-label="비밀번호 표시"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-target place-items-center rounded-control text-neutral-weak hover:text-neutral"
        >
          {isShown ? <EyeOff aria-hidden size="1.25rem" /> : <Eye aria-hidden size="1.25rem" />}
        </button>
      </div>
      {showsStrength && rest.value !== undefined && rest.value !== "" && (
        <StrengthMeter password={rest.value} />
      )}
      <FieldNotes {...{ help, error, hidesError, disabledReason }} />
    </AriaTextField>
  );
}

function StrengthMeter({ password }: { password: string }) {
  const { strength, advice } = advisePassword(password);
  const { word, steps, fill } = looks[strength];
  return (
    <div role="status" className="flex flex-col gap-1">
      <div aria-hidden className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={classNames("h-1 rounded-full", step <= steps ? fill : "bg-neutral-weak-pressed")}
          />
        ))}
      </div>
      <p className="text-label text-neutral-weak">
        <span className="font-semibold text-neutral">{word}</span> · {advice}
      </p>
    </div>
  );
}

const looks: Record<PasswordStrength, { word: string; steps: number; fill: string }> = {
  weak: { word: "약함", steps: 1, fill: "bg-critical-solid" },
  fair: { word: "보통", steps: 2, fill: "bg-warning-solid" },
  good: { word: "강함", steps: 3, fill: "bg-positive-solid" },
};
