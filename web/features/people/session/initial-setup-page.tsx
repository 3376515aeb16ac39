import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";

import { initialSetupInput, type Me } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { enterSession, useMe, useSignOut } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { ConsentFields, consentFields, givenConsents } from "#web/forms/consent-fields.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { confirmationDiffers, isConfirmed, NewPasswordFields } from "#web/forms/new-password-fields.tsx";
import { hasOwnScreenLock } from "#web/passkeys/device.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { NextTimeStep } from "./next-time-step.tsx";

const redirectDelayMs = 1500;

/** What the history says of the second step. */
const passwordStep = "password";

const nameFields = initialSetupInput.pick({ name: true, nickname: true });

const passwordFields = initialSetupInput
  .pick({ newPassword: true })
  .extend({ confirmation: z.string(), ...consentFields })
  .refine(isConfirmed, confirmationDiffers);

/** /initial-setup: everyone must pass it before anything else. First who one is, then password and consents. */
export function InitialSetupPage() {
  const me = useMe();
  const client = useQueryClient();
  const [done, setDone] = useState<Me>();
  const [isAskedOfDevice, setAskedOfDevice] = useState(false);
  const [isWithoutUser, setWithoutUser] = useState(false);
  const isAtPassword = useLocation().state === passwordStep;
  const navigate = useNavigate();
  const [names, setNames] = useState<z.output<typeof nameFields>>();
  const isAsked = me?.role !== "superAdmin";
  const nameForm = useZodForm(nameFields, {
    defaultValues: { name: me ? chosenName(me) : "", nickname: "" },
  });
  const passwordForm = useZodForm(passwordFields, {
    // Super admins run the service, and agree to nothing of an apartment's.
    defaultValues: { newPassword: "", confirmation: "", terms: !isAsked, privacy: !isAsked },
  });
  const setUp = useCommand("completeInitialSetup", {
    fallback: "설정에 실패했습니다. 다시 시도해주세요.",
    onSuccess: ({ user }) => {
      setDone(user);
      void hasOwnScreenLock().then(setAskedOfDevice);
    },
  });
  useEnterSoon(isAskedOfDevice ? undefined : done);

  if (done && isAskedOfDevice) {
    return (
      <>
        <title>초기 설정 · 단지</title>
        <NextTimeStep
          password={passwordForm.getValues("newPassword")}
          onDone={() => void enterSession(client, done)}
        />
      </>
    );
  }

  const areNamesRefused = setUp.failureField === "name" || setUp.failureField === "nickname";
  // The second step is an entry of the history: the browser's back leads to the first.
  const isFirst = !done && (names === undefined || areNamesRefused || !isAtPassword);
  return (
    <>
      <title>초기 설정 · 단지</title>
      <h1 className="text-title font-bold">{me ? `${me.name}님, 반가워요` : "초기 설정"}</h1>
      <p className="mt-1.5 mb-8 flex flex-wrap items-baseline justify-between gap-x-4 text-neutral-weak">
        <span className="text-balance">
          {isFirst ? "이름과 닉네임을 적어 주세요." : "새 비밀번호를 정하고 동의해 주세요."}
        </span>
        <span className="tabular text-label">
          <span className="sr-only">두 단계 가운데 </span>
          {isFirst ? 1 : 2} / 2
        </span>
      </p>
      {isFirst ? (
        <CommandForm
          form={nameForm}
          label="이름과 닉네임"
          command={{
            run: (given) => {
              setUp.reset();
              setNames(given);
              // After a reload, or a refusal, the entry is there.
              void navigate(paths.initialSetup, { state: passwordStep, replace: isAtPassword });
            },
            isPending: false,
            failure: areNamesRefused ? setUp.failure : undefined,
            failureField: setUp.failureField,
            reset: setUp.reset,
          }}
          buttons={
            <FormActions surface="ground">
              <SubmitButton variant="primary" size="large" isWide>
                다음
              </SubmitButton>
            </FormActions>
          }
        >
          <FormTextField control={nameForm.control} name="name" label="이름" autoComplete="name" />
          <FormTextField
            control={nameForm.control}
            name="nickname"
            label="닉네임"
            autoComplete="nickname"
            help="다른 사람에게 이름 대신 보이는 이름이에요."
          />
        </CommandForm>
      ) : (
        <CommandForm
          form={passwordForm}
          label="초기 설정"
          command={{
            ...setUp,
            run: me ? setUp.run : () => setWithoutUser(true),
            isPending: setUp.isPending || done !== undefined,
          }}
          payload={({ newPassword }) => ({
            ...names,
            newPassword,
            ...(isAsked && { consents: givenConsents }),
          })}
          buttons={
            <FormActions surface="ground">
              <SubmitButton variant="primary" size="large" isWide>
                설정 완료
              </SubmitButton>
            </FormActions>
          }
        >
          {names && <ChosenNames names={names} onChange={done ? undefined : () => void navigate(-1)} />}
          <PasswordFirst form={passwordForm} nameForm={nameForm} />
          <NewPasswordFields
            control={passwordForm.control}
            newPassword="newPassword"
            confirmation="confirmation"
          />
          {isAsked && (
            <ConsentFields control={passwordForm.control} names={{ terms: "terms", privacy: "privacy" }} />
          )}
          {isWithoutUser && !me && <SignInAgain />}
          {done && <Banner tone="positive">성공적으로 업데이트되었습니다. 잠시 후 이동합니다.</Banner>}
        </CommandForm>
      )}
      {me && !done && <SignOutLine email={me.email} />}
    </>
  );
}

interface ChosenNamesProps {
  names: z.output<typeof nameFields>;
  onChange: (() => void) | undefined;
}

/** What the first screen was told, and the way back to it. */
function ChosenNames({ names, onChange }: ChosenNamesProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        <strong className="whitespace-nowrap">{names.name}</strong>
        <span className="text-neutral-weak"> · 닉네임 </span>
        <strong className="whitespace-nowrap">{names.nickname}</strong>
      </span>
      {onChange && (
        <Button variant="quiet" size="small" label="이름과 닉네임 바꾸기" onPress={onChange}>
          바꾸기
        </Button>
      )}
    </p>
  );
}

interface PasswordFirstProps {
  form: Pick<UseFormReturn<z.input<typeof passwordFields>>, "setFocus">;
  nameForm: Pick<UseFormReturn<z.input<typeof nameFields>>, "setFocus">;
}

/** Whoever went on types on: the focus goes to the second screen's first field, and back to the first's. */
function PasswordFirst({ form, nameForm }: PasswordFirstProps) {
  const { setFocus } = form;
  const { setFocus: setFocusOfNames } = nameForm;
  useEffect(() => {
    setFocus("newPassword");
    // The first screen's fields are there by now.
    return () => setFocusOfNames("name");
  }, [setFocus, setFocusOfNames]);
  return null;
}

/** A unit's account has the unit as its name until someone moves in. The form then starts with no name. */
function chosenName({ name }: Me): string {
  return /^\d+동 \d+호$/.test(name) ? "" : name;
}

/** Shows the success for a moment, then stores the session. The routing rules do the rest. */
function useEnterSoon(user: Me | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(() => void enterSession(client, user), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [client, user]);
}

function SignInAgain() {
  return (
    <Banner
      tone="critical"
      action={
        <ButtonLink href={paths.login} size="small">
          로그인
        </ButtonLink>
      }
    >
      사용자 정보를 찾을 수 없습니다. 다시 로그인해주세요.
    </Banner>
  );
}

function SignOutLine({ email }: { email: string }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const leave = async () => {
    if (await signOut()) await navigate(paths.login);
  };
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-1 text-center text-neutral-weak">
      <span>{email} 계정이 아닌가요?</span>
      <Button variant="quiet" size="small" onPress={() => void leave()}>
        로그아웃
      </Button>
    </div>
  );
}
