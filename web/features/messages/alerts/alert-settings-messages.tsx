import { useQuery } from "@tanstack/react-query";

import type { AlertSettings } from "#contract/alert-settings.ts";
import { consentTexts } from "#contract/values/consents.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** Urgent notices as a text message, to people who agreed to that. */
export function MessageCard({ phone }: { phone: AlertSettings["message"]["phone"] }) {
  const role = useMe()?.role;
  return (
    <Card
      title="문자"
      description={
        phone === null ? (
          "휴대전화 번호를 저장하면 긴급 공지를 문자로도 받을 수 있어요."
        ) : (
          <>
            받는 번호: <strong className="text-neutral tabular-nums">{phone}</strong>
          </>
        )
      }
    >
      {phone !== null && <MessageSwitch />}
      {role && (
        <div>
          <TextLink href={paths[role].profile}>
            {phone === null ? "내 정보에서 번호 저장하기" : "내 정보에서 번호 바꾸기"}
          </TextLink>
        </div>
      )}
    </Card>
  );
}

function MessageSwitch() {
  const { data } = useQuery(callQuery("getConsents"));
  const save = useCommand("setConsent", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  const isGiven = data?.consents.some((consent) => consent.purpose === "messages" && consent.isGiven);
  if (isGiven === undefined) return null;
  return (
    <Switch
      isOn={save.isPending ? !isGiven : isGiven}
      onChange={(isOn) => save.run({ purpose: "messages", isGiven: isOn })}
      help={consentTexts.messages.text}
      error={save.failure}
    >
      긴급 공지를 문자로 받기
    </Switch>
  );
}
