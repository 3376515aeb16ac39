import { z } from "zod";

import { changePasswordInput } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormPasswordField } from "#web/forms/form-fields.tsx";
import { confirmationDiffers, isConfirmed, NewPasswordFields } from "#web/forms/new-password-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const empty = { currentPassword: "", newPassword: "", confirmation: "" };

const fields = changePasswordInput
  .extend({ confirmation: z.string() })
  .refine(isConfirmed, confirmationDiffers);

export function PasswordCard() {
  const form = useZodForm(fields, { defaultValues: empty });
  const change = useCommand("changePassword", {
    fallback: "비밀번호를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: () => {
      form.reset(empty);
      showToast({
        tone: "positive",
        message: "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.",
        seconds: 5,
      });
    },
  });
  return (
    <Card
      title="비밀번호"
      description="바꾸면 다른 기기에서는 모두 로그아웃되고, 지문·얼굴 로그인은 다시 등록해야 해요."
    >
      <CommandForm
        form={form}
        label="비밀번호 변경"
        command={change}
        payload={({ currentPassword, newPassword }) => ({ currentPassword, newPassword })}
      >
        <FormPasswordField
          control={form.control}
          name="currentPassword"
          label="현재 비밀번호"
          autoComplete="current-password"
        />
        <NewPasswordFields control={form.control} newPassword="newPassword" confirmation="confirmation" />
        <div>
          <SubmitButton>비밀번호 변경</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}
