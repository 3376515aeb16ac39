import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

import { signInInput } from "#contract/session.ts";
import { useCommand } from "#web/api/queries.ts";
import { enterSession, useSession } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormPasswordField, FormTextField } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { readSignInFragment, type SignInFragment } from "./sign-in-fragment.ts";

const empty: SignInFragment = { email: "", password: "" };
const fields = signInInput.pick({ email: true, password: true });

/** /login. The routing rules decide where a sign-in leads. */
export function LoginPage() {
  const client = useQueryClient();
  const hasExpired = useSession().data?.ended === "expired";
  const form = useZodForm(fields, { defaultValues: empty });
  const signIn = useCommand("signIn", {
    fallback: "이메일 또는 비밀번호가 잘못되었습니다.",
    onSuccess: ({ user }) => enterSession(client, user),
  });
  useSignInFragment(form.reset);

  return (
    <>
      <title>로그인 · 단지</title>
      <h1 className="text-title font-bold">로그인</h1>
      <p className="mt-1.5 mb-8 text-balance text-neutral-weak">
        관리사무소에서 받은 이메일과 비밀번호를 입력해 주세요.
      </p>
      {hasExpired && !signIn.failure && (
        <div className="mb-5">
          <Banner tone="informative">로그인이 만료되었어요. 다시 로그인해 주세요.</Banner>
        </div>
      )}
      <CommandForm
        form={form}
        label="로그인"
        command={signIn}
        payload={(values) => ({ ...values, cookie: true })}
        buttons={
          <FormActions surface="ground">
            <SubmitButton variant="primary" size="large" isWide>
              로그인
            </SubmitButton>
          </FormActions>
        }
      >
        <FormTextField
          control={form.control}
          name="email"
          label="이메일"
          type="email"
          autoComplete="username"
        />
        <FormPasswordField
          control={form.control}
          name="password"
          label="비밀번호"
          autoComplete="current-password"
        />
      </CommandForm>
      <p className="mt-6 text-center text-label text-balance text-neutral-weak">
        비밀번호를 잊으셨다면 관리사무소에 재설정을 요청해 주세요.
      </p>
      <p className="mt-6 text-center">
        <TextLink href={paths.home}>홈으로 돌아가기</TextLink>
      </p>
    </>
  );
}

/** Fills the form from a slip's QR code, and removes the password from the address and the history. */
function useSignInFragment(fill: (given: SignInFragment) => void) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const given = readSignInFragment(hash);
    if (!given) return;
    fill(given);
    void navigate({ pathname, search }, { replace: true, state: state as unknown });
  }, [fill, navigate, pathname, search, hash, state]);
}
