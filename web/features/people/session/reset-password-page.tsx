import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";

import { newPassword } from "#contract/values/password.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { confirmationDiffers, isConfirmed, NewPasswordFields } from "#web/forms/new-password-fields.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

const fields = z.object({ newPassword, confirmation: z.string() }).refine(isConfirmed, confirmationDiffers);

/** /reset-password#token=…, the address in a mail: its reader chooses a new password. */
export function ResetPasswordPage() {
  const token = useTokenOfFragment();
  const [done, setDone] = useState<string>();
  const form = useZodForm(fields, { defaultValues: { newPassword: "", confirmation: "" } });
  const reset = useCommand("resetPassword", {
    fallback: "비밀번호를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => setDone(message),
  });
  const isExpired = token === "" || reset.error?.details?.code === "link_expired";
  return (
    <>
      <title>새 비밀번호 정하기 · 단지</title>
      <h1 className="mb-6 text-title font-bold">새 비밀번호 정하기</h1>
      {done !== undefined ? (
        <div className="flex flex-col gap-5">
          <Banner tone="positive">{done}</Banner>
          <ButtonLink href={paths.login} variant="primary">
            로그인하기
          </ButtonLink>
        </div>
      ) : isExpired ? (
        <div className="flex flex-col gap-5">
          <Banner tone="critical">링크의 사용 기간이 지났거나 이미 쓴 링크예요. 다시 요청해 주세요.</Banner>
          <ButtonLink href={paths.forgotPassword} variant="primary">
            다시 요청하기
          </ButtonLink>
        </div>
      ) : (
        <CommandForm
          form={form}
          label="새 비밀번호 정하기"
          command={reset}
          payload={(values) => ({ token, newPassword: values.newPassword })}
          buttons={
            <SubmitButton variant="primary" size="large" isWide>
              비밀번호 바꾸기
            </SubmitButton>
          }
        >
          <p className="text-neutral-weak">바꾸면 로그인해 둔 모든 기기에서 로그아웃돼요.</p>
          <NewPasswordFields control={form.control} newPassword="newPassword" confirmation="confirmation" />
        </CommandForm>
      )}
    </>
  );
}

/** Keeps the token of the address, and removes it from there and from the history: it opens an account. */
function useTokenOfFragment(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? "";
  const [token, setToken] = useState(given);
  if (given !== "" && given !== token) setToken(given);
  useEffect(() => {
    if (given !== "") void navigate(pathname, { replace: true });
  }, [given, navigate, pathname]);
  return token;
}
