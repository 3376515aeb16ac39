import { useQueryClient } from "@tanstack/react-query";
import FingerprintPattern from "lucide-react/icons/fingerprint-pattern";
import { useEffect, useEffectEvent, useState } from "react";

import type { Input } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { call } from "#web/api/call.ts";
import { isFrugal } from "#web/api/frugal.ts";
import { quiet } from "#web/api/quiet.ts";
import { enterSession } from "#web/api/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

const fallback = "지문·얼굴로 로그인하지 못했어요. 비밀번호로 로그인해 주세요.";
const notLoaded = "지문·얼굴 로그인을 준비하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.";

/** The way in for whoever has a key on this device. Nothing is typed. */
export function PasskeySignIn() {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const signIn = useCommand("signInByPasskey", {
    fallback,
    onSuccess: ({ user }) => void enterSession(client, user),
  });
  const ask = async (options: Parameters<Device["signWithPasskey"]>[0]) => {
    setAsking(true);
    try {
      const { signWithPasskey } = await loadDevice();
      signIn.run({ response: await signWithPasskey(options), cookie: true });
    } catch (error) {
      // Anything else is the browser's own, in its own language, as when the code could not be loaded.
      setRefusal(error instanceof Error && error.name === "PasskeyRefusal" ? error.message : notLoaded);
    } finally {
      setAsking(false);
    }
  };
  const begin = useCommand("beginPasskeySignIn", { fallback, onward: ({ options }) => void ask(options) });
  useOfferAmongFilledIn((response, isLate) => {
    if (isLate) begin.run({ cookie: true });
    else signIn.run({ response, cookie: true });
  });
  const failure = begin.failure ?? refusal ?? signIn.failure;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button
        size="large"
        isWide
        isPending={begin.isPending || isAsking || signIn.isPending}
        icon={<FingerprintPattern aria-hidden size="1.25rem" />}
        onPress={() => {
          setRefusal(undefined);
          signIn.reset();
          begin.run({ cookie: true });
        }}
      >
        지문·얼굴로 로그인
      </Button>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
    </div>
  );
}

type Answer = Input<"signInByPasskey">["response"];
type Device = typeof import("#web/passkeys/device.ts");

const loadDevice = (): Promise<Device> => import("#web/passkeys/device.ts");

/**
 * Where the browser fills in names and passwords, it offers this device's keys, too. Only once the page has nothing else
 * to do, and not where each byte is paid for.
 *
 * @param take gets the device's answer, and whether what it answers may be over by now
 */
function useOfferAmongFilledIn(take: (response: Answer, isLate: boolean) => void) {
  const onTaken = useEffectEvent(take);
  useEffect(() => {
    if (isFrugal()) return;
    let isHere = true;
    let device: Device | undefined;
    const offer = async () => {
      await quiet(() => false);
      if (!isHere) return;
      device = await loadDevice();
      let askedAt = Date.now();
      const response = await device.offerPasskeys(async () => {
        const { options } = await call("beginPasskeySignIn", { cookie: true });
        askedAt = Date.now();
        return options;
      });
      if (response && isHere) onTaken(response, Date.now() - askedAt > staleMs);
    };
    void offer();
    return () => {
      isHere = false;
      void device?.withdrawOffer();
    };
  }, []);
}

/** The server waits for five minutes. */
const staleMs = 4 * 60 * 1000;
