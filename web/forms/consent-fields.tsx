import { type ReactNode, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { z } from "zod";

import { consentTexts, type RequiredConsent, requiredConsents } from "#contract/values/consents.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { FormCheckbox } from "./form-fields.tsx";

/** Two long texts, for whoever wants to read them. Without them the form goes on, and what is typed in it. */
const loadTexts = async () => import("#web/legal/consent-text.tsx");

const agreed = z.boolean().refine((isChecked) => isChecked, "동의해야 시작할 수 있어요.");

/** The part of a form's schema that holds what every account needs. */
export const consentFields = { terms: agreed, privacy: agreed };

/** What the form then sends: it does not let through anything less. */
export const givenConsents = [...requiredConsents];

interface ConsentFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  names: Record<"terms" | "privacy", FieldPath<Values>>;
}

/** The consents that every account needs, in the words that are agreed to, with the whole texts at hand. */
export function ConsentFields<Values extends FieldValues, Output>({
  control,
  names,
}: ConsentFieldsProps<Values, Output>) {
  const { field: terms } = useController({ control, name: names.terms });
  const { field: privacy } = useController({ control, name: names.privacy });
  const [shown, show] = useState<RequiredConsent>();
  const [isOpen, setOpen] = useState(false);
  const [texts, setTexts] = useState<Awaited<ReturnType<typeof loadTexts>>>();
  const [hasFailed, setFailed] = useState(false);
  const open = async (consent: RequiredConsent) => {
    try {
      setTexts(texts ?? (await loadTexts()));
      setFailed(false);
      show(consent);
      setOpen(true);
    } catch {
      setFailed(true);
    }
  };
  const agreeToAll = (isChecked: boolean) => {
    terms.onChange(isChecked);
    privacy.onChange(isChecked);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-label font-semibold">동의</legend>
      <div className="mb-1 border-b border-neutral-weak pb-1 font-semibold">
        <Checkbox isChecked={Boolean(terms.value) && Boolean(privacy.value)} onChange={agreeToAll}>
          모두 동의해요
        </Checkbox>
      </div>
      <Consent onShow={() => void open("terms")} label="이용약관 보기">
        <FormCheckbox control={control} name={names.terms} help={consentTexts.terms.text}>
          이용약관에 동의해요. (필수)
        </FormCheckbox>
      </Consent>
      <Consent onShow={() => void open("privacy")} label="개인정보 처리방침 보기">
        <FormCheckbox control={control} name={names.privacy} help={consentTexts.privacy.text}>
          개인정보 수집과 이용에 동의해요. (필수)
        </FormCheckbox>
      </Consent>
      <p className="ps-8.5 text-label text-neutral-weak">
        동의하지 않을 수 있지만, 그러면 계정을 쓸 수 없어요.
      </p>
      {hasFailed && (
        <Banner tone="critical">
          전문을 불러오지 못했어요. 적은 내용은 그대로예요. 인터넷 연결을 확인하고 다시 눌러 주세요.
        </Banner>
      )}
      {texts && shown && (
        <texts.ConsentText consent={shown} isOpen={isOpen} onClose={() => setOpen(false)} onShow={show} />
      )}
    </fieldset>
  );
}

function Consent({ children, label, onShow }: { children: ReactNode; label: string; onShow: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      <Button variant="quiet" size="small" label={label} onPress={onShow}>
        보기
      </Button>
    </div>
  );
}
