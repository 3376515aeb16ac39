import { useQuery } from "@tanstack/react-query";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";

import type { OwnSession } from "#contract/own-data.ts";
import { deviceOf } from "#contract/values/device.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** The places where the person is signed in, and a button to sign out everywhere else. */
export function SessionsCard() {
  const sessions = useQuery(callQuery("getMySessions"));
  const signOutElsewhere = useCommand("signOutElsewhere", {
    fallback: "다른 기기에서 로그아웃하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
  });
  const isAlone = sessions.data?.sessions.every(({ isCurrent }) => isCurrent) ?? false;
  return (
    <Card
      title="로그인한 기기"
      description="모르는 기기가 있다면 로그아웃하고 비밀번호를 바꿔 주세요. 등록한 지문·얼굴 로그인도 모두 지워져요."
      action={
        <Button
          size="small"
          isPending={signOutElsewhere.isPending}
          disabledReason={isAlone ? "다른 기기에서는 로그인하지 않았어요." : undefined}
          onPress={() => signOutElsewhere.run(null)}
        >
          다른 기기에서 로그아웃
        </Button>
      }
    >
      {signOutElsewhere.failure !== undefined && <Banner tone="critical">{signOutElsewhere.failure}</Banner>}
      <Loaded query={sessions} skeleton={<SessionsSkeleton />} fallback="로그인한 기기를 불러오지 못했어요.">
        {({ sessions: own }) => (
          <ul aria-label="로그인한 기기" className="flex flex-col">
            {own.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function SessionItem({ session: { userAgent, address, lastUsedAt, isCurrent } }: { session: OwnSession }) {
  return (
    <li className="flex items-start gap-3 border-t border-neutral-weak py-3 first:border-t-0 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden size="1.25rem" className="mt-0.5 shrink-0 text-neutral-weak" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {deviceOf(userAgent)}
          {isCurrent && <Badge tone="brand">이 기기</Badge>}
        </p>
        <p className="text-label text-neutral-weak">
          마지막 사용 <DateText value={lastUsedAt} precision="minute" /> · {address}
        </p>
      </div>
    </li>
  );
}

function SessionsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </Loading>
  );
}
