import { useQueryClient } from "@tanstack/react-query";

import { updateProfileInput } from "#contract/profile.ts";
import type { Me } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { enterSession } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

export function NamesCard({ me }: { me: Me }) {
  const client = useQueryClient();
  const form = useZodForm(updateProfileInput, {
    defaultValues: { name: me.name, nickname: me.nickname ?? "" },
  });
  const update = useCommand("updateProfile", {
    fallback: "내 정보를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ user, message }) => {
      void enterSession(client, user);
      form.reset({ name: user.name, nickname: user.nickname ?? "" });
      showToast({ tone: "positive", message, seconds: 5 });
    },
  });
  return (
    <Card title="이름과 닉네임">
      <CommandForm form={form} label="이름과 닉네임" command={update}>
        <FormTextField
          control={form.control}
          name="name"
          label="이름"
          autoComplete="name"
          help="관리사무소에 보이는 이름이에요."
        />
        <FormTextField
          control={form.control}
          name="nickname"
          label="닉네임"
          autoComplete="nickname"
          help="다른 주민에게는 닉네임만 보여요."
        />
        <div>
          <SubmitButton>저장</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}
