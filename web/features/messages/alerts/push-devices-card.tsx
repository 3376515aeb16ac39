import { useQuery, useQueryClient } from "@tanstack/react-query";
import Smartphone from "lucide-react/icons/smartphone";

import type { PushDevice } from "#contract/push.ts";
import { useCommand } from "#web/api/actions.ts";
import { pushMark, pushStateKey } from "#web/api/push-mark.ts";
import { endPush } from "#web/api/push.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** Every device that is pushed to, so that a lost or lent one can be disconnected from here. */
export function PushDevicesCard() {
  const devices = useQuery(callQuery("getPushDevices"));
  return (
    <Card title="푸시를 받는 기기" description="잃어버리거나 빌려준 기기는 끊어 주세요.">
      <Loaded query={devices} skeleton={<DevicesSkeleton />} fallback="기기를 불러오지 못했어요.">
        {({ devices: own }) =>
          own.length === 0 ? (
            <p className="text-neutral-weak">푸시를 받는 기기가 없어요.</p>
          ) : (
            <ul aria-label="푸시를 받는 기기" className="flex flex-col">
              {own.map((device) => (
                <DeviceItem key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function DeviceItem({ device: { id, label, createdAt, lastSentAt } }: { device: PushDevice }) {
  const client = useQueryClient();
  // The session may be another one than when the device was registered, so the browser knows better.
  const isThis = pushMark()?.deviceId === id;
  const disconnect = useCommand("removePushDevice", {
    fallback: "기기를 끊지 못했어요. 다시 시도해 주세요.",
    onSuccess: () => {
      showToast({ tone: "positive", message: `${label}에는 이제 보내지 않아요.`, seconds: 3 });
      if (isThis) void endPush().finally(() => client.invalidateQueries({ queryKey: pushStateKey }));
    },
  });
  return (
    <li className="flex flex-col gap-2 border-t border-neutral-weak py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <Smartphone aria-hidden size="1.25rem" className="mt-0.5 shrink-0 text-neutral-weak" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {label}
            {isThis && <Badge tone="brand">이 기기</Badge>}
          </p>
          <p className="text-label text-neutral-weak">
            {lastSentAt === null ? (
              <>
                연결한 때 <DateText value={createdAt} precision="minute" />
              </>
            ) : (
              <>
                마지막 알림 <DateText value={lastSentAt} precision="minute" />
              </>
            )}
          </p>
        </div>
        <Button
          size="small"
          label={`${label} 끊기`}
          isPending={disconnect.isPending}
          onPress={() => disconnect.run({ deviceId: id })}
        >
          끊기
        </Button>
      </div>
      {disconnect.failure !== undefined && <Banner tone="critical">{disconnect.failure}</Banner>}
    </li>
  );
}

function DevicesSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </Loading>
  );
}
