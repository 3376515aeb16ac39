import { useQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper, PaperTitle } from "#web/paper/office-paper.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { ContestOutcome } from "./contest-outcome.tsx";
import type { VoteRecord } from "./published.ts";
import { Verification } from "./verification.tsx";

interface VoteResultProps {
  answer: Output<"getVoteById">;
}

/** The published result, to be read, printed for the wall, and checked by anybody. */
export function VoteResult({ answer }: VoteResultProps) {
  const query = useQuery(callQuery("getVoteRecord", { voteId: answer.vote.id }));
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표 결과를 불러오지 못했어요.">
      {(record) => (
        <>
          <OfficePaper signedAt={record.counted?.at} isForWall>
            <div className="flex flex-col gap-5">
              <PaperTitle>{`${answer.vote.title} 결과 공고`}</PaperTitle>
              <Outcomes answer={answer} record={record} />
              <div className="paper-record">
                <Figures answer={answer} record={record} />
              </div>
              {/* Even empty, it would be where a page can end: the signature would stand alone on the next. */}
              <div className="print:hidden">
                <PrintButton>결과 공고문 인쇄</PrintButton>
              </div>
            </div>
          </OfficePaper>
          <Verification vote={answer.vote} record={record} />
        </>
      )}
    </Loaded>
  );
}

interface PublishedProps extends VoteResultProps {
  record: VoteRecord;
}

function Outcomes({ answer: { contests }, record: { counted } }: PublishedProps) {
  if (!counted) return null;
  return contests.map((contest) => {
    const result = counted.results.find(({ position }) => position === contest.position);
    if (!result) return null;
    const counts = counted.counts[contest.position] ?? [];
    return <ContestOutcome key={contest.id} contest={contest} result={result} counts={counts} />;
  });
}

function Figures({ answer: { vote, participation }, record }: PublishedProps) {
  const { sealed, counted, objections } = record;
  const result = objections.find(({ stage }) => stage === "result");
  return (
    <Card title="개표 기록">
      <Facts>
        <Fact name="투표 기간">
          <DateText value={vote.opensAt} precision="minute" /> –{" "}
          <DateText value={vote.closesAt} precision="minute" />
        </Fact>
        <Fact name="명부">{countText(participation.rollSize)}세대</Fact>
        {sealed && (
          <>
            <Fact name="투표">
              {countText(sealed.ballotCount)}세대 (종이 {countText(sealed.paperCount)}세대)
            </Fact>
            {sealed.missingCount > 0 && <Fact name="못 찾은 종이">{countText(sealed.missingCount)}장</Fact>}
          </>
        )}
        {counted && (
          <Fact name="결과 공고">
            <DateText value={counted.at} precision="minute" />
          </Fact>
        )}
        <Fact name="이의신청">
          {result ? (
            <Pieces
              of={[
                `받아들임 ${result.accepted}`,
                `받아들이지 않음 ${result.rejected}`,
                `답하기 전 ${result.unanswered}`,
              ]}
            />
          ) : (
            "없음"
          )}
        </Fact>
        <Fact name="정의값">
          <Hash>{record.definitionHash}</Hash>
        </Fact>
        <Fact name="명부값">
          <Hash>{record.rollHash}</Hash>
        </Fact>
        {sealed && (
          <Fact name="봉인값">
            <Hash>{sealed.seal}</Hash>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Hash({ children }: { children: string }) {
  return <span className="text-caption break-all">{children}</span>;
}

function countText(count: number): string {
  return count.toLocaleString("ko-KR");
}
