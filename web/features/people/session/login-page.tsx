import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";

import { signInByHouseholdInput } from "#contract/session.ts";
import { useSession } from "#web/api/session.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { EmailSignInForm, emailSignInFields } from "./email-sign-in-form.tsx";
import { isBeingFilledIn, wayOfVisit } from "./first-way.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import {
  lastWay,
  readRememberedSignIn,
  type RememberedSignIn,
  useRemembering,
  type WayOfSignIn,
} from "./remembered-sign-in.ts";
import { readSignInFragment, type SignInFragment } from "./sign-in-fragment.ts";
import { useFoundApartments } from "./use-found-apartments.ts";

const HouseholdSignInForm = lazy(async () => ({
  default: (await import("./household-sign-in-form.tsx")).HouseholdSignInForm,
}));

const householdSignInFields = signInByHouseholdInput.omit({ cookie: true });

const empty = { email: "", password: "" };
const emptyHome = { apartmentId: "", building: "", unit: "", password: "" };

/** /login. The routing rules decide where a sign-in leads. */
export function LoginPage() {
  const hasExpired = useSession().data?.ended === "expired";
  const [way, setWay] = useState<WayOfSignIn>("email");
  const [isFromMemory, setFromMemory] = useState(false);
  const rememberingOf = useRemembering();
  // Both forms are the page's: what is typed into one stays while the other is shown.
  const emailForm = useZodForm(emailSignInFields, { defaultValues: empty });
  const householdForm = useZodForm(householdSignInFields, { defaultValues: emptyHome });
  const search = useFoundApartments();
  useFirstWay(setWay);
  useRememberedSignIn((signIn) => {
    rememberingOf(signIn.way).turn(true);
    setWay(signIn.way);
    setFromMemory(true);
    if (signIn.way === "email") {
      emailForm.setValue("email", signIn.email);
      emailForm.setFocus("password");
    } else {
      const { apartment, building, unit } = signIn;
      search.add(apartment);
      householdForm.reset({ apartmentId: apartment.id, building, unit, password: "" });
    }
  });
  useSignInFragment((given) => {
    setWay("email");
    emailForm.reset(given);
  });

  const home = useWatch({ control: householdForm.control, name: "apartmentId" });
  const apartment = way === "household" ? search.found.find(({ id }) => id === home) : undefined;
  const office = apartment ? `${apartment.name} 관리사무소` : "관리사무소";
  const notice = hasExpired && (
    <Banner tone="informative">로그인이 만료되었어요. 다시 로그인해 주세요.</Banner>
  );
  return (
    <>
      <title>로그인 · 단지</title>
      <h1 className="text-title font-bold">로그인</h1>
      <p className="mt-1.5 mb-6 text-balance text-neutral-weak">
        {way === "email" ? (
          "관리사무소에서 받은 이메일과 비밀번호를 입력해 주세요."
        ) : (
          <>
            사는 아파트와 <span className="whitespace-nowrap">동·호,</span> 비밀번호를 입력해 주세요.
          </>
        )}
      </p>
      <Tabs
        label="로그인 방법"
        selected={way}
        onSelect={(chosen) => {
          setWay(chosen);
          setFromMemory(false);
        }}
        items={[
          {
            id: "household",
            label: "동·호",
            content: (
              <Suspense fallback={<FormSkeleton />}>
                <HouseholdSignInForm
                  form={householdForm}
                  search={search}
                  remembering={rememberingOf("household")}
                  startsAtPassword={isFromMemory}
                  notice={notice}
                />
              </Suspense>
            ),
          },
          {
            id: "email",
            label: "이메일",
            content: (
              <EmailSignInForm form={emailForm} remembering={rememberingOf("email")} notice={notice} />
            ),
          },
        ]}
      />
      <PasskeySignIn />
      <p className="mt-6 flex flex-col items-center text-center text-label text-balance text-neutral-weak">
        {way === "household" && (
          <span>
            비밀번호를 잊으셨다면 {office}에 재설정을 요청해 주세요.
            {apartment?.telephone && <OfficeTelephone number={apartment.telephone} />}
          </span>
        )}
        <TextLink href={paths.forgotPassword}>
          {way === "email" ? "비밀번호를 잊으셨나요?" : "이메일로 도움 요청하기"}
        </TextLink>
      </p>
      <p className="mt-6 text-center">
        <TextLink href={paths.join}>초대 번호로 가입하기</TextLink>
      </p>
      <p className="mt-3 text-center">
        <TextLink href={paths.home}>홈으로 돌아가기</TextLink>
      </p>
    </>
  );
}

function OfficeTelephone({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className="tabular ms-1 font-semibold whitespace-nowrap text-brand">
      {number}
    </a>
  );
}

/**
 * Begins with building and unit for whoever comes as a resident, or signed in so on this device before. The page as it
 * was drawn, which can be typed into before its code has come, is the form of the specification: whoever is at it stays.
 */
function useFirstWay(choose: (way: WayOfSignIn) => void) {
  const state: unknown = useLocation().state;
  const onAppearing = useEffectEvent(() => {
    const way = lastWay() ?? wayOfVisit(state);
    if (way && !isBeingFilledIn(document)) choose(way);
  });
  // Before the first picture of a page that the router brought.
  useLayoutEffect(() => onAppearing(), []);
}

/** Fills in what this device remembers. Only once the page is shown: it was drawn when it was built, for anybody. */
function useRememberedSignIn(fill: (signIn: RememberedSignIn) => void) {
  const onAppearing = useEffectEvent(() => {
    const signIn = readRememberedSignIn();
    if (signIn && !isBeingFilledIn(document)) fill(signIn);
  });
  useEffect(() => onAppearing(), []);
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

/** As high as the form that follows it. */
function FormSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-5">
        {["아파트", "동·호", "비밀번호"].map((field) => (
          <Skeleton key={field} className="h-18.5 w-full" />
        ))}
        <Skeleton className="h-target w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    </Loading>
  );
}
