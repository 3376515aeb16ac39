import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { z } from "zod";

import { consentTexts, requiredConsents } from "#contract/values/consents.ts";

import { FormCheckbox } from "./form-fields.tsx";

const agreed = z.boolean().refine((isChecked) => isChecked, "동의해야 시작할 수 있어요.");

/** The part of a form's schema that holds what every account needs. */
export const consentFields = { terms: agreed, privacy: agreed };

/** What the form then sends: it does not let through anything less. */
export const givenConsents = [...requiredConsents];

interface ConsentFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  names: Record<"terms" | "privacy", FieldPath<Values>>;
}

/** The consents that every account needs, in the words that are agreed to. */
export function ConsentFields<Values extends FieldValues, Output>({
  control,
  names,
}: ConsentFieldsProps<Values, Output>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-label font-semibold">동의</legend>
      <FormCheckbox control={control} name={names.terms} help={consentTexts.terms.text}>
        이용약관에 동의해요. (필수)
      </FormCheckbox>
      <FormCheckbox control={control} name={names.privacy} help={consentTexts.privacy.text}>
        개인정보 수집과 이용에 동의해요. (필수)
      </FormCheckbox>
      <p className="ps-8.5 text-label text-neutral-weak">
        동의하지 않을 수 있지만, 그러면 계정을 쓸 수 없어요.
      </p>
    </fieldset>
  );
}
