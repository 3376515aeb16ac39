import FingerprintPattern from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";

import { useNewPasskey } from "#web/passkeys/use-new-passkey.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface NextTimeStepProps {
  /** The password that was chosen a moment ago. */
  password: string;
  /** Goes on to the person's home. */
  onDone: () => void;
}

/** After the set-up, on a device that asks for a finger or a face: nobody has to, and nobody is asked again. */
export function NextTimeStep({ password, onDone }: NextTimeStepProps) {
  const [isMade, setMade] = useState(false);
  const make = useNewPasskey(() => {
    setMade(true);
    onDone();
  });
  return (
    <>
      <h1 className="text-title font-bold text-balance">다음부터 지문이나 얼굴로 로그인하기</h1>
      <p className="mt-1.5 mb-8 text-balance text-neutral-weak">
        설정을 마쳤어요. 이 기기를 등록하면 다음부터 비밀번호를 적지 않아도 돼요. 지문과 얼굴은 기기 밖으로
        나오지 않아요.
      </p>
      <p className="mb-8 grid place-items-center" aria-hidden>
        <span className="grid size-20 place-items-center rounded-full bg-brand-weak text-brand">
          <FingerprintPattern size="2.5rem" />
        </span>
      </p>
      {make.failure !== undefined && <Banner tone="critical">{make.failure}</Banner>}
      <div className="mt-4 flex flex-col gap-2">
        <Button
          variant="primary"
          size="large"
          isWide
          isPending={make.isPending || isMade}
          onPress={() => make.run({ currentPassword: password })}
        >
          이 기기 등록하기
        </Button>
        <Button variant="quiet" size="large" isWide onPress={onDone}>
          나중에 하기
        </Button>
      </div>
    </>
  );
}
