import type { AlertSettings } from "#contract/alert-settings.ts";
import { useCommand } from "#web/api/actions.ts";
import type { PushState } from "#web/api/push.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { HomeScreenSteps } from "./push-home-screen-steps.tsx";
import { usePushState, usePushSwitch } from "./push-on-device.ts";
import { RefusedPush } from "./push-refused.tsx";

interface PushDeviceCardProps {
  userId: string;
  push: AlertSettings["push"];
}

/** Push on the device that the person holds: on, off, or why not and what to do. */
export function PushDeviceCard({ userId, push: { isAvailable, publicKey } }: PushDeviceCardProps) {
  return (
    <Card title="이 기기" description={isAvailable ? "앱을 열지 않아도 화면에 알림이 떠요." : undefined}>
      {isAvailable && publicKey !== null ? (
        <OwnDevice userId={userId} publicKey={publicKey} />
      ) : (
        <p>이 서비스는 아직 푸시 알림을 보내지 않아요.</p>
      )}
    </Card>
  );
}

function OwnDevice({ userId, publicKey }: { userId: string; publicKey: string }) {
  const state = usePushState(userId);
  switch (state) {
    case undefined:
      return (
        <Loading>
          <Skeleton className="h-6 w-3/5" />
        </Loading>
      );
    case "impossible":
      return <p>이 브라우저에서는 푸시 알림을 받을 수 없어요. 크롬, 삼성 인터넷이나 사파리로 열어 주세요.</p>;
    case "homeScreenFirst":
      return <HomeScreenSteps />;
    case "refused":
      return <RefusedPush />;
    default:
      return <PushSwitch userId={userId} publicKey={publicKey} state={state} />;
  }
}

interface PushSwitchProps {
  userId: string;
  publicKey: string;
  state: Extract<PushState, "on" | "off">;
}

function PushSwitch({ userId, publicKey, state }: PushSwitchProps) {
  const { turn, isPending, failure } = usePushSwitch(userId, publicKey, (now) => {
    if (now === "on") showToast({ tone: "positive", message: "이 기기에서 푸시를 받아요.", seconds: 3 });
    if (now === "off" && state === "on")
      showToast({ tone: "positive", message: "이 기기에서는 이제 받지 않아요.", seconds: 3 });
  });
  const isOn = state === "on";
  return (
    <>
      <Switch
        // It moves at once, and back if it fails.
        isOn={isPending ? !isOn : isOn}
        onChange={turn}
        help={isOn ? undefined : "켜면 브라우저가 알림을 허용할지 물어봐요."}
        error={failure}
      >
        이 기기에서 푸시 받기
      </Switch>
      {isOn && <TestAlert />}
    </>
  );
}

function TestAlert() {
  const test = useCommand("sendTestAlert", {
    fallback: "시험 알림을 보내지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
  });
  return (
    <>
      {test.failure !== undefined && <Banner tone="critical">{test.failure}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" isPending={test.isPending} onPress={() => test.run(null)}>
          시험 알림 보내기
        </Button>
        <p className="text-label text-neutral-weak">오지 않으면 기기의 알림 설정을 확인해 주세요.</p>
      </div>
    </>
  );
}
