import { useQueryClient } from "@tanstack/react-query";

import { changeEmailInput } from "#contract/profile.ts";
import type { Me } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { enterSession } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormPasswordField, FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const empty = { email: "", currentPassword: "" };

export function EmailCard({ me }: { me: Me }) {
  const client = useQueryClient();
  const form = useZodForm(changeEmailInput, { defaultValues: empty });
  const change = useCommand("changeEmail", {
    fallback: "이메일을 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ user, message }) => {
      void enterSession(client, user);
      form.reset(empty);
      showToast({ tone: "positive", message, seconds: 5 });
    },
  });
  return (
    <Card
      title="이메일"
      description={
        <>
          로그인할 때 쓰는 이메일: <strong className="text-neutral">{me.email}</strong>
        </>
      }
    >
      <CommandForm form={form} label="이메일 변경" command={change}>
        <FormTextField
          control={form.control}
          name="email"
          label="새 이메일"
          type="email"
          autoComplete="email"
        />
        <FormPasswordField
          control={form.control}
          name="currentPassword"
          label="현재 비밀번호"
          autoComplete="current-password"
          help="본인인지 확인해요."
        />
        <div>
          <SubmitButton>이메일 변경</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}
