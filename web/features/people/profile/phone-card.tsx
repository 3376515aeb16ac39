import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";

import { mobileNumber } from "#contract/profile.ts";
import type { Me } from "#contract/session.ts";
import { consentTexts } from "#contract/values/consents.ts";
import { type Action, useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { enterSession } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormCheckbox, FormTextField } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const fields = z.object({
  phone: mobileNumber.refine((digits) => digits !== null, "휴대전화 번호를 입력해 주세요."),
  agrees: z.boolean().refine((agrees) => agrees, "동의해야 번호를 저장할 수 있어요."),
});

type Given = z.output<typeof fields>;

/** The number that urgent notices are sent to. It is asked for only where the service sends messages. */
export function PhoneCard({ me }: { me: Me }) {
  const { data: alerts } = useQuery(callQuery("getAlertSettings"));
  const { data: given } = useQuery(callQuery("getConsents"));
  if (!alerts?.settings.message.isAvailable || !given) return null;
  const { phone } = alerts.settings.message;
  const hasAgreed = given.consents.some(({ purpose, isGiven }) => purpose === "phone" && isGiven);
  return (
    <Card
      title="휴대전화"
      description={
        phone === null ? (
          "번호는 긴급한 소식을 문자로 받을 때만 써요. 저장하지 않아도 괜찮아요."
        ) : (
          <>
            저장한 번호: <strong className="text-neutral tabular-nums">{phone}</strong>
          </>
        )
      }
    >
      <PhoneForm key={String(hasAgreed)} me={me} hasAgreed={hasAgreed} />
    </Card>
  );
}

function PhoneForm({ me, hasAgreed }: { me: Me; hasAgreed: boolean }) {
  const empty = { phone: "", agrees: hasAgreed };
  const form = useZodForm(fields, { defaultValues: empty });
  const save = useSavedPhone(me, hasAgreed, () => form.reset({ phone: "", agrees: true }));
  const remove = useCommand("setConsent", {
    fallback: "지우지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <CommandForm form={form} label="휴대전화 번호" command={save}>
      <FormTextField
        control={form.control}
        name="phone"
        label={hasAgreed ? "새 번호" : "휴대전화 번호"}
        type="tel"
        autoComplete="tel-national"
        placeholder="010-1234-5678"
      />
      {!hasAgreed && (
        <FormCheckbox control={form.control} name="agrees">
          {consentTexts.phone.text}
        </FormCheckbox>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton>번호 저장</SubmitButton>
        {hasAgreed && (
          <Button
            variant="quiet"
            isPending={remove.isPending}
            onPress={() => remove.run({ purpose: "phone", isGiven: false })}
          >
            동의를 거두고 번호 지우기
          </Button>
        )}
      </div>
    </CommandForm>
  );
}

/** The consent comes first, because the number is kept only with it. */
function useSavedPhone(me: Me, hasAgreed: boolean, onSaved: () => void): Action<Given> {
  const client = useQueryClient();
  const fallback = "번호를 저장하지 못했어요. 다시 시도해 주세요.";
  const agree = useCommand("setConsent", { fallback });
  const update = useCommand("updateProfile", {
    fallback,
    onSuccess: ({ user }) => {
      void enterSession(client, user);
      onSaved();
      showToast({ tone: "positive", message: "번호를 저장했어요.", seconds: 5 });
    },
  });
  return {
    run: ({ phone }, onDone) => {
      const keep = () => update.run({ name: me.name, nickname: me.nickname ?? me.name, phone }, onDone);
      if (hasAgreed) keep();
      else agree.run({ purpose: "phone", isGiven: true }, keep);
    },
    isPending: agree.isPending || update.isPending,
    failure: update.failure ?? agree.failure,
    failureField: update.failureField,
    reset: () => {
      agree.reset();
      update.reset();
    },
  };
}
