import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { canBeSentOut } from "./alert-choices.ts";
import { AlertSettingsOfCategories } from "./alert-settings-categories.tsx";
import { AlertEmailCard } from "./alert-settings-email.tsx";
import { LockScreenCard } from "./alert-settings-lock-screen.tsx";
import { MessageCard } from "./alert-settings-messages.tsx";
import { QuietHoursCard } from "./alert-settings-quiet-hours.tsx";
import { PushDeviceCard } from "./push-device-card.tsx";
import { PushDevicesCard } from "./push-devices-card.tsx";

/** /resident/profile/alerts, /manager/profile/alerts: what reaches the person outside of the application, and when. */
export function AlertSettingsPage() {
  const me = useMe();
  const query = useQuery(callQuery("getAlertSettings"));
  const canBeSent = query.data === undefined || canBeSentOut(query.data.settings);
  if (me?.role !== "resident" && me?.role !== "manager") return null;
  return (
    <>
      <title>알림 설정 · 단지</title>
      <PageHeader
        back={<BackLink href={paths[me.role].profile}>내 정보</BackLink>}
        title="알림 설정"
        description={
          canBeSent ? "끄더라도 알림 목록에는 모두 남아요." : "모든 알림은 알림 목록에서 볼 수 있어요."
        }
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="알림 설정을 불러오지 못했어요.">
        {({ settings }) => (
          <div className="flex max-w-(--container-reading) flex-col gap-5">
            <PushDeviceCard userId={me.id} push={settings.push} />
            {canBeSent && <AlertSettingsOfCategories settings={settings} />}
            {canBeSent && <QuietHoursCard from={settings.quietFrom} until={settings.quietUntil} />}
            {settings.push.isAvailable && me.role === "resident" && (
              <LockScreenCard showsNoticeTitle={settings.showsNoticeTitle} />
            )}
            {settings.email.isAvailable && <AlertEmailCard settings={settings} />}
            {settings.message.isAvailable && <MessageCard phone={settings.message.phone} />}
            {settings.push.isAvailable && <PushDevicesCard />}
          </div>
        )}
      </Loaded>
    </>
  );
}
