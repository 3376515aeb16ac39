import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { signInByHouseholdInput } from "#contract/session.ts";
import { useSession } from "#web/api/session.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { useIsAwake } from "#web/ui/use-is-awake.ts";

import { EmailSignInForm, emailSignInFields } from "./email-sign-in-form.tsx";
import { readRememberedSignIn, type RememberedSignIn } from "./remembered-sign-in.ts";
import { readSignInFragment, type SignInFragment } from "./sign-in-fragment.ts";
import { useFoundApartments } from "./use-found-apartments.ts";

const HouseholdSignInForm = lazy(async () => ({
  default: (await import("./household-sign-in-form.tsx")).HouseholdSignInForm,
}));

const householdSignInFields = signInByHouseholdInput.omit({ cookie: true });

/** /login. The routing rules decide where a sign-in leads. */
export function LoginPage() {
  const [stored] = useState(readRememberedSignIn);
  const remembered = useIsAwake() ? stored : undefined;
  return <SignIn key={remembered?.way} remembered={remembered} />;
}

function SignIn({ remembered }: { remembered: RememberedSignIn | undefined }) {
  const hasExpired = useSession().data?.ended === "expired";
  const [way, setWay] = useState<RememberedSignIn["way"]>(remembered?.way ?? "email");
  const { emailForm, householdForm, search } = useSignInForms(remembered);
  useSignInFragment((given) => {
    setWay("email");
    emailForm.reset(given);
  });

  const notice = hasExpired && (
    <Banner tone="informative">로그인이 만료되었어요. 다시 로그인해 주세요.</Banner>
  );
  return (
    <>
      <title>로그인 · 단지</title>
      <h1 className="text-title font-bold">로그인</h1>
      <p className="mt-1.5 mb-6 text-balance text-neutral-weak">
        {way === "email"
          ? "관리사무소에서 받은 이메일과 비밀번호를 입력해 주세요."
          : "사는 아파트와 동·호, 비밀번호를 입력해 주세요."}
      </p>
      <Tabs
        label="로그인 방법"
        selected={way}
        onSelect={setWay}
        items={[
          { id: "email", label: "이메일", content: <EmailSignInForm form={emailForm} notice={notice} /> },
          {
            id: "household",
            label: "동·호",
            content: (
              <Suspense fallback={<FormSkeleton />}>
                <HouseholdSignInForm form={householdForm} search={search} notice={notice} />
              </Suspense>
            ),
          },
        ]}
      />
      <p className="mt-6 text-center text-label text-balance text-neutral-weak">
        비밀번호를 잊으셨다면 관리사무소에 재설정을 요청해 주세요.
      </p>
      <p className="mt-6 text-center">
        <TextLink href={paths.home}>홈으로 돌아가기</TextLink>
      </p>
    </>
  );
}

/** Both forms, filled with what this device remembers. What is typed into one stays while the other is shown. */
function useSignInForms(remembered: RememberedSignIn | undefined) {
  const email = remembered?.way === "email" ? remembered.email : "";
  const home = remembered?.way === "household" ? remembered : undefined;
  const emailForm = useZodForm(emailSignInFields, { defaultValues: { email, password: "" } });
  const householdForm = useZodForm(householdSignInFields, {
    defaultValues: {
      apartmentId: home?.apartment.id ?? "",
      building: home?.building ?? "",
      unit: home?.unit ?? "",
      password: "",
    },
  });
  return { emailForm, householdForm, search: useFoundApartments(home?.apartment) };
}

/** Fills the form from a slip's QR code, and removes the password from the address and the history. */
function useSignInFragment(fill: (given: SignInFragment) => void) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const onGiven = useEffectEvent(fill);
  useEffect(() => {
    const given = readSignInFragment(hash);
    if (!given) return;
    onGiven(given);
    void navigate({ pathname, search }, { replace: true, state: state as unknown });
  }, [navigate, pathname, search, hash, state]);
}

function FormSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-5">
        {["아파트", "동·호", "비밀번호"].map((field) => (
          <Skeleton key={field} className="h-18 w-full" />
        ))}
      </div>
    </Loading>
  );
}
