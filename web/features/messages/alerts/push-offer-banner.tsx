import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import { useState } from "react";

import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { canBePushed } from "./alert-choices.ts";
import { mayOfferPush, putOffPush } from "./push-offer.ts";
import { usePushSwitch } from "./push-on-device.ts";

type Area = "resident" | "manager";

interface PushOfferProps {
  area: Area;
  userId: string;
}

/** Offers push to people who have it on no device. Only a press asks the browser. */
export function PushOfferBanner({ area, userId }: PushOfferProps) {
  const [isOpen, setOpen] = useState(() => mayOfferPush(userId));
  const settings = useQuery({ ...callQuery("getAlertSettings"), enabled: isOpen });
  const devices = useQuery({ ...callQuery("getPushDevices"), enabled: isOpen });
  const publicKey = settings.data?.settings.push.publicKey ?? null;
  // Nothing is promised to people who would get no push.
  const isOfUse = settings.data !== undefined && canBePushed(settings.data.settings);
  if (!isOpen || !isOfUse || publicKey === null || devices.data?.devices.length !== 0) return null;
  return <Offer area={area} userId={userId} publicKey={publicKey} onDone={() => setOpen(false)} />;
}

interface OfferProps extends PushOfferProps {
  publicKey: string;
  onDone: () => void;
}

function Offer({ area, userId, publicKey, onDone }: OfferProps) {
  const [isRefused, setRefused] = useState(false);
  const { turn, isPending, failure } = usePushSwitch(userId, publicKey, (state) => {
    setRefused(state === "refused");
    if (state !== "on") return;
    showToast({ tone: "positive", message: "이 기기에서 푸시를 받아요.", seconds: 3 });
    onDone();
  });
  return (
    <section
      aria-label="푸시 알림"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-brand-weak p-4 sm:px-5"
    >
      <BellRing aria-hidden size="1.5rem" className="shrink-0 text-brand" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold text-neutral">{words[area]}</p>
        {isRefused && (
          <p role="status">
            브라우저 설정에서 알림이 꺼져 있어요.{" "}
            <TextLink isInline href={paths[area].alertSettings}>
              켜는 방법
            </TextLink>
          </p>
        )}
        {failure !== undefined && (
          <p role="alert" className="text-critical">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} label="푸시 알림 켜기" onPress={() => turn(true)}>
          켜기
        </Button>
        <Button
          onPress={() => {
            putOffPush(userId);
            onDone();
          }}
        >
          나중에
        </Button>
      </div>
    </section>
  );
}

const words: Record<Area, string> = {
  resident: "공지와 답변을 바로 받아 보세요.",
  manager: "새로 접수된 민원을 바로 받아 보세요.",
};
