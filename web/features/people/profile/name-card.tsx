import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";

import type { Me } from "#contract/session.ts";
import { maxLengths, requiredText } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { enterSession } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const fields = z.object({
  name: requiredText({ max: maxLengths.name, required: "이름을 입력해 주세요." }),
});

/** The name of a manager, for residents, or of a super admin. Their nickname is shown nowhere, so it stays. */
export function NameCard({ me }: { me: Me }) {
  const client = useQueryClient();
  const form = useZodForm(fields, { defaultValues: { name: me.name } });
  const update = useCommand("updateProfile", {
    fallback: "내 정보를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ user, message }) => {
      void enterSession(client, user);
      form.reset({ name: user.name });
      showToast({ tone: "positive", message, seconds: 5 });
    },
  });
  return (
    <Card title="이름">
      <CommandForm
        form={form}
        label="이름"
        command={update}
        payload={({ name }) => ({ name, nickname: me.nickname ?? name })}
      >
        <FormTextField
          control={form.control}
          name="name"
          label="이름"
          autoComplete="name"
          help={
            me.role === "manager" ? "공지에 함께 보이는 이름이에요." : "다른 관리자에게 보이는 이름이에요."
          }
        />
        <div>
          <SubmitButton>저장</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}
