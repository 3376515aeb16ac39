import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Spinner } from "#web/ui/states/spinner.tsx";

import { StepTitle } from "./step-title.tsx";
import type { Casting } from "./use-casting.ts";

/** The ballot is sealed and on its way, or nobody knows whether it arrived. */
export function Sending({ casting }: { casting: Casting }) {
  const { state, isSealing, receipt, failure, sendAgain } = casting;
  const isLost = state === "lost";
  return (
    <div className="flex flex-col gap-5">
      <StepTitle>{isLost ? "투표용지를 다시 보내 주세요" : "투표용지를 넣고 있어요"}</StepTitle>
      {isLost ? (
        <Banner
          tone="critical"
          title="접수됐는지 확인하지 못했어요"
          action={
            <Button variant="primary" onPress={sendAgain}>
              다시 보내기
            </Button>
          }
        >
          {failure} 다시 보내도 같은 투표용지라서 한 번만 들어가요.
        </Banner>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {isSealing ? "투표용지를 봉투에 넣어 잠그고 있어요." : "잠근 봉투를 보내고 있어요."}
        </p>
      )}
      {receipt !== "" && (
        <p className="text-neutral-weak">
          확인번호 <strong className="tabular inline-block text-neutral">{receipt}</strong>
        </p>
      )}
    </div>
  );
}
