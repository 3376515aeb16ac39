import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { consentTexts, isRequiredConsent } from "#contract/values/consents.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { putOffConsents, wasPutOff } from "./put-off.ts";

/** Asks people with an account from before it was asked for, once on a device. Declining closes nothing to them. */
export function ConsentsOffer({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(() => !wasPutOff(userId));
  const { data } = useQuery({ ...callQuery("getConsents"), enabled: isOpen });
  const give = useCommand("setConsent", { fallback: "저장하지 못했어요. 다시 시도해 주세요." });
  const missing = (data?.consents ?? [])
    .filter(({ purpose, isGiven }) => isRequiredConsent(purpose) && !isGiven)
    .map(({ purpose }) => purpose);
  if (!isOpen || missing.length === 0) return null;
  const agree = ([purpose, ...rest]: typeof missing) => {
    if (purpose !== undefined) return give.run({ purpose, isGiven: true }, () => agree(rest));
    showToast({ tone: "positive", message: "동의했어요. 고마워요.", seconds: 5 });
    setOpen(false);
  };
  return (
    <section
      aria-label="약관과 개인정보 동의"
      className="flex flex-col gap-3 rounded-card border border-neutral-weak bg-raised p-4 sm:px-5"
    >
      <div>
        <p className="font-semibold text-neutral">약관과 개인정보 처리에 동의해 주세요.</p>
        <p className="text-label text-neutral-weak">
          {consentTexts.privacy.text}{" "}
          <TextLink isInline href={paths.terms}>
            이용약관
          </TextLink>
          과{" "}
          <TextLink isInline href={paths.privacy}>
            개인정보 처리방침
          </TextLink>
          에서 자세히 볼 수 있어요. 나중에 해도 지금처럼 쓸 수 있어요.
        </p>
        {give.failure !== undefined && (
          <p role="alert" className="text-critical">
            {give.failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isPending={give.isPending} onPress={() => agree(missing)}>
          모두 동의하기
        </Button>
        <Button
          variant="quiet"
          label="동의는 나중에"
          onPress={() => {
            putOffConsents(userId);
            setOpen(false);
          }}
        >
          나중에
        </Button>
      </div>
    </section>
  );
}
