import Download from "lucide-react/icons/download";
import { useState } from "react";

import type { VoteKind } from "#contract/values/votes/phases.ts";
import type { Vote } from "#contract/votes.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { overseersOf } from "#web/features/voting/votes/vote-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Banner } from "#web/ui/states/banner.tsx";

import { readBallots, type VoteRecord } from "./published.ts";
import { type Recounting, useRecount } from "./use-recount.ts";

interface VerificationProps {
  vote: Vote;
  record: VoteRecord;
}

/** More would keep a phone busy for minutes: the script does it. */
const mostRecounted = 2000;

/** Anybody can check the result, here or with a program of their own. */
export function Verification({ vote, record }: VerificationProps) {
  const ballotCount = record.sealed?.ballotCount ?? 0;
  return (
    <div className="print:hidden">
      <Card
        title="결과 확인하기"
        description="서버를 믿지 않아도 되도록, 공개된 투표용지로 누구나 다시 셀 수 있어요."
      >
        {ballotCount > mostRecounted ? (
          <p>
            투표용지가 {ballotCount.toLocaleString("ko-KR")}장이라 휴대폰으로는 오래 걸려요. 검증 자료와 검증
            프로그램을 내려받아 컴퓨터에서 세어 주세요.
          </p>
        ) : (
          <RecountHere vote={vote} record={record} />
        )}
        <DownloadRecord vote={vote} record={record} />
      </Card>
    </div>
  );
}

function RecountHere({ vote, record }: VerificationProps) {
  const { state, start } = useRecount(vote.id, record);
  return (
    <>
      <div>
        <Button variant="primary" isPending={state.kind === "running"} onPress={start}>
          다시 세어 보기
        </Button>
      </div>
      <Found state={state} kind={vote.kind} />
    </>
  );
}

function Found({ state, kind }: { state: Recounting; kind: VoteKind }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "running": {
      const text =
        state.all === 0
          ? "투표용지를 내려받고 있어요."
          : `${state.all.toLocaleString("ko-KR")}장 가운데 ${state.checked.toLocaleString("ko-KR")}장을 확인했어요.`;
      return (
        <div className="flex flex-col gap-2">
          <progress
            aria-label="다시 세는 중"
            max={Math.max(1, state.all)}
            value={state.checked}
            className="h-2.5 w-full accent-(--bg-brand-solid)"
          />
          <p className="tabular text-label text-neutral-weak">{text}</p>
        </div>
      );
    }
    case "same":
      return (
        <Banner
          tone="positive"
          title={`브라우저가 ${state.all.toLocaleString("ko-KR")}장을 모두 확인했어요.`}
        >
          공고된 결과와 같아요.{state.hasOwn && " 이 기기에 보관한 확인번호의 투표용지도 들어 있어요."}
        </Banner>
      );
    case "other":
      return (
        <Banner tone="critical" title="공고된 결과와 달라요.">
          이 화면을 {overseersOf(kind).to} 보여 주세요.
          <span className="block text-caption break-all">{state.problems.join(", ")}</span>
        </Banner>
      );
    case "failed":
      return <Banner tone="critical">{state.message}</Banner>;
  }
}

/** tools/recount.py, as web/build/recount-script.ts serves it. */
const program = "recount.py";

/** The two files that the program reads, and the program. */
function DownloadRecord({ vote, record }: VerificationProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function save() {
    setPending(true);
    setFailure(undefined);
    try {
      const ballots = await readBallots(vote.id);
      saveFile("record.json", jsonOf(record));
      saveFile("ballots.json", jsonOf({ ballots }));
    } catch (error) {
      setFailure(errorMessage(error, "내려받지 못했어요. 다시 시도해 주세요."));
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={isPending}
          icon={<Download aria-hidden size="1.125rem" />}
          onPress={() => void save()}
        >
          검증 자료 내려받기
        </Button>
        <ButtonLink href={`/${program}`} download={program} icon={<Download aria-hidden size="1.125rem" />}>
          검증 프로그램 내려받기
        </ButtonLink>
      </div>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
      <p className="text-label text-neutral-weak">
        Python 3과 libsodium이 있는 컴퓨터에서, 자료의 두 파일과 프로그램을 한 폴더에 두고 이렇게 다시 세어요.{" "}
        <code className="inline-block max-w-full text-neutral">
          python3 {program} record.json ballots.json
        </code>
      </p>
    </>
  );
}

function jsonOf(value: object): Blob {
  return new Blob([JSON.stringify(value)], { type: "application/json" });
}
