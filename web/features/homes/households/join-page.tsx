import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";

import { acceptInvitationInput } from "#contract/session.ts";
import { invitationCodeOf, spelledCode } from "#contract/values/invitation-code.ts";
import { type Action, useCommand } from "#web/api/actions.ts";
import { enterSession, useMe, useSignOut } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { ConsentFields, consentFields, givenConsents } from "#web/forms/consent-fields.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { confirmationDiffers, isConfirmed, NewPasswordFields } from "#web/forms/new-password-fields.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/** /join: a person with the code of an invitation makes an account in that home. The fragment may bring the code. */
export function JoinPage() {
  const me = useMe();
  return (
    <>
      <title>세대원 가입 · 단지</title>
      <h1 className="text-title font-bold">세대원 가입</h1>
      {me ? <SignedIn name={me.name} /> : <Joining />}
      <p className="mt-8 text-center">
        <TextLink href={paths.login}>이미 계정이 있어요</TextLink>
      </p>
    </>
  );
}

const codeField = z.object({ code: acceptInvitationInput.shape.code });

const personFields = acceptInvitationInput
  .pick({ name: true, nickname: true, email: true })
  .extend({ newPassword: acceptInvitationInput.shape.password, confirmation: z.string(), ...consentFields })
  .refine(isConfirmed, confirmationDiffers);

const nobody = {
  name: "",
  nickname: "",
  email: "",
  newPassword: "",
  confirmation: "",
  terms: false,
  privacy: false,
};

/** First the code, then the person. Going back shows what was typed. */
function Joining() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  const codeForm = useZodForm(codeField, { defaultValues: { code: "" } });
  const personForm = useZodForm(personFields, { defaultValues: nobody });
  const accept = useCommand("acceptInvitation", {
    fallback: "가입하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ user }) => {
      void enterSession(client, user).then(() => navigate(paths.home, { replace: true }));
    },
  });
  useCodeInFragment((given) => {
    codeForm.setValue("code", given);
    setCode(given);
  });
  const isWrongCode = accept.failureField === "code";
  if (code === undefined || isWrongCode) {
    const goOn: Action<{ code: string }> = {
      run: (given) => {
        accept.reset();
        setCode(given.code);
      },
      isPending: false,
      failure: isWrongCode ? accept.failure : undefined,
      failureField: "code",
      reset: accept.reset,
    };
    return (
      <>
        <p className="mt-1.5 mb-8 text-balance text-neutral-weak">
          같이 사는 사람에게 받은 초대 번호를 입력해 주세요.
        </p>
        <CommandForm
          form={codeForm}
          label="초대 번호"
          command={goOn}
          buttons={
            <SubmitButton variant="primary" size="large" isWide>
              다음
            </SubmitButton>
          }
        >
          <FormTextField
            control={codeForm.control}
            name="code"
            label="초대 번호"
            autoComplete="off"
            help="여덟 자리 글자와 숫자예요. 초대 번호가 없으면 관리사무소에 계정을 요청해 주세요."
          />
        </CommandForm>
      </>
    );
  }
  return (
    <>
      <p className="mt-1.5 mb-8 flex flex-wrap items-center gap-x-3 text-neutral-weak">
        <span>
          초대 번호 <strong className="tabular inline-block text-neutral">{spelledCode(code)}</strong>
        </span>
        <Button variant="quiet" size="small" label="초대 번호 바꾸기" onPress={() => setCode(undefined)}>
          바꾸기
        </Button>
      </p>
      <CommandForm
        form={personForm}
        label="세대원 가입"
        command={accept}
        payload={({ name, nickname, email, newPassword }) => ({
          code,
          name,
          nickname,
          email,
          password: newPassword,
          consents: givenConsents,
          cookie: true,
        })}
        buttons={
          <FormActions surface="ground">
            <SubmitButton variant="primary" size="large" isWide>
              가입하기
            </SubmitButton>
          </FormActions>
        }
      >
        <FormTextField control={personForm.control} name="name" label="이름" autoComplete="name" />
        <FormTextField
          control={personForm.control}
          name="nickname"
          label="닉네임"
          autoComplete="nickname"
          help="다른 사람에게 이름 대신 보이는 이름이에요."
        />
        <FormTextField
          control={personForm.control}
          name="email"
          label="이메일"
          type="email"
          autoComplete="username"
          help="로그인할 때 써요."
        />
        <NewPasswordFields
          control={personForm.control}
          newPassword="newPassword"
          confirmation="confirmation"
        />
        <ConsentFields control={personForm.control} names={{ terms: "terms", privacy: "privacy" }} />
      </CommandForm>
    </>
  );
}

/** Takes the code out of the address, so that it stays in no history. */
function useCodeInFragment(take: (code: string) => void) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const onGiven = useEffectEvent(take);
  useEffect(() => {
    const code = invitationCodeOf(hash.slice(1));
    if (code === "") return;
    onGiven(code);
    void navigate({ pathname }, { replace: true });
  }, [navigate, pathname, hash]);
}

/** Two people on one device are not mixed up. The code stays in the address until then. */
function SignedIn({ name }: { name: string }) {
  const signOut = useSignOut();
  const [isPending, setPending] = useState(false);
  return (
    <div className="mt-6">
      <Banner
        tone="informative"
        action={
          <Button
            isPending={isPending}
            onPress={() => {
              setPending(true);
              void signOut().then(() => setPending(false));
            }}
          >
            로그아웃하고 가입하기
          </Button>
        }
      >
        지금 {name} 님으로 로그인되어 있어요. 새 계정으로 가입하려면 먼저 로그아웃해 주세요.
      </Banner>
    </div>
  );
}
