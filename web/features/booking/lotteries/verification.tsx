import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Banner } from "#web/ui/states/banner.tsx";

type Proof = Output<"getLotteryProof">["proof"];

type Outcome =
  | { is: "none" | "under way" }
  | { is: "failed"; message: string }
  | { is: "checked"; proof: Proof; isSame: boolean };

/** What is public of a draw, and the way to recompute it on the person's own device. */
export function Verification({
  answer: { lottery, commitment, entriesHash },
}: {
  answer: Output<"getLotteryById">;
}) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>({ is: "none" });
  if (lottery.state === "cancelled") return null;

  const check = async () => {
    setOutcome({ is: "under way" });
    try {
      const { proof } = await client.fetchQuery(callQuery("getLotteryProof", { lotteryId: lottery.id }));
      const { problemsOfProof } = await import("#contract/values/lottery-draw.ts");
      // What was public before must be what the proof is about.
      const isPromised = proof.commitment === commitment && proof.entriesHash === entriesHash;
      setOutcome({ is: "checked", proof, isSame: isPromised && problemsOfProof(proof).length === 0 });
    } catch (error) {
      setOutcome({ is: "failed", message: errorMessage(error, "추첨 자료를 불러오지 못했어요.") });
    }
  };
  return (
    <Card
      title="믿을 수 있는 추첨"
      description="추첨에 쓸 값은 등록할 때 정해 잠가 두었고, 추첨한 뒤에 모두 공개해요. 누구도 결과를 바꿀 수 없어요."
    >
      <dl className="flex flex-col gap-3">
        <PublicValue name="추첨값의 지문" value={commitment} />
        {entriesHash !== null && <PublicValue name="응모 목록의 지문" value={entriesHash} />}
      </dl>
      {lottery.state === "drawn" && (
        <div className="flex flex-wrap gap-2">
          <Button isPending={outcome.is === "under way"} onPress={() => void check()}>
            직접 확인하기
          </Button>
          {outcome.is === "checked" && (
            <Button
              variant="quiet"
              onPress={() =>
                saveFile(`lottery_${lottery.id}.json`, new Blob([JSON.stringify({ proof: outcome.proof })]))
              }
            >
              추첨 자료 내려받기
            </Button>
          )}
        </div>
      )}
      {outcome.is === "failed" && <Banner tone="critical">{outcome.message}</Banner>}
      {outcome.is === "checked" &&
        (outcome.isSame ? (
          <Banner tone="positive">추첨 결과가 공개된 값과 같아요.</Banner>
        ) : (
          <Banner tone="critical">
            추첨 결과가 공개된 값과 달라요. 추첨 자료를 내려받아 관리사무소에 알려 주세요.
          </Banner>
        ))}
    </Card>
  );
}

function PublicValue({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-label text-neutral-weak">{name}</dt>
      <dd className="tabular font-mono text-label break-all">{value}</dd>
    </div>
  );
}
