import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";

import { signInInput } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { enterSession } from "#web/api/session.ts";
import { CommandForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormPasswordField, FormTextField } from "#web/forms/form-fields.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";

import { wayOfNextTime } from "./first-way.ts";
import type { Remembering } from "./remembered-sign-in.ts";
import { SignInButton } from "./sign-in-button.tsx";
import { useUsedFirstPassword } from "./used-first-password.tsx";

export const emailSignInFields = signInInput.pick({ email: true, password: true });

export type EmailSignIn = ZodForm<z.input<typeof emailSignInFields>, z.output<typeof emailSignInFields>>;

interface EmailSignInFormProps {
  form: EmailSignIn;
  remembering: Remembering;
  /** What the page says until a sign-in fails. */
  notice: ReactNode;
}

/** Signs in with an e-mail address. The form is the page's, so that another tab does not empty it. */
export function EmailSignInForm({ form, remembering, notice }: EmailSignInFormProps) {
  const client = useQueryClient();
  const signIn = useCommand("signIn", {
    fallback: "이메일 또는 비밀번호가 잘못되었습니다.",
    onSuccess: ({ user }) => {
      remembering.keep({ way: "email", email: user.email }, wayOfNextTime(user));
      void enterSession(client, user);
    },
  });
  const { command, hint } = useUsedFirstPassword(signIn, form);
  return (
    <CommandForm
      form={form}
      label="로그인"
      command={command}
      payload={(values) => ({ ...values, cookie: true })}
      buttons={<SignInButton />}
    >
      {signIn.failure === undefined ? notice : hint}
      <FormTextField
        control={form.control}
        name="email"
        label="이메일"
        type="email"
        autoComplete="username webauthn"
      />
      <FormPasswordField
        control={form.control}
        name="password"
        label="비밀번호"
        autoComplete="current-password webauthn"
      />
      <Checkbox isChecked={remembering.isOn} onChange={remembering.turn}>
        이 기기에 이메일 기억하기
      </Checkbox>
    </CommandForm>
  );
}
