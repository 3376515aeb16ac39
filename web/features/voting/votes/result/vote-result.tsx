import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { PaperCounts } from "#web/features/voting/votes/paper-counts.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper, PaperTitle } from "#web/paper/office-paper.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Fold } from "#web/ui/layout/fold.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { ContestOutcome } from "./contest-outcome.tsx";
import type { VoteRecord } from "./published.ts";
import { Verification } from "./verification.tsx";

interface VoteResultProps {
  answer: Output<"getVoteById">;
  /**
   * What else there is to know: with how the outcome can be checked and the record, it stands behind one press. Without
   * it, those follow the outcome.
   */
  asides?: ReactNode;
}

/** The published result, to be read, printed for the wall, and checked by anybody. */
export function VoteResult({ answer, asides }: VoteResultProps) {
  const query = useQuery(callQuery("getVoteRecord", { voteId: answer.vote.id }));
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표 결과를 불러오지 못했어요.">
      {(record) => (
        <>
          <OfficePaper signedAt={record.counted?.at} isForWall>
            <div className="flex flex-col gap-5">
              <PaperTitle>{`${answer.vote.title} 결과 공고`}</PaperTitle>
              <Outcomes answer={answer} record={record} />
              {asides === undefined ? (
                <Record answer={answer} record={record} />
              ) : (
                <Fold title="어떻게 확인할 수 있나요" description="다시 세기, 내 표 찾아보기, 개표의 기록">
                  <Verification vote={answer.vote} record={record} />
                  <Record answer={answer} record={record} />
                  {asides}
                </Fold>
              )}
            </div>
          </OfficePaper>
          {asides === undefined && <Verification vote={answer.vote} record={record} />}
        </>
      )}
    </Loaded>
  );
}

interface PublishedProps extends Pick<VoteResultProps, "answer"> {
  record: VoteRecord;
}

function Record({ answer, record }: PublishedProps) {
  return (
    <>
      <Papers answer={answer} record={record} />
      <div className="paper-record">
        <Figures answer={answer} record={record} />
      </div>
      {/* Even empty, it would be where a page can end: the signature would stand alone on the next. */}
      <div className="print:hidden">
        <PrintButton>결과 공고문 인쇄</PrintButton>
      </div>
    </>
  );
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

/** The papers alone, so that people who count them again can compare. */
function Papers({ answer: { contests }, record: { papers } }: PublishedProps) {
  if (!papers || papers.sums.length === 0) return null;
  return (
    <Card
      title="종이 투표 합계"
      description="위 결과에 들어 있는 종이 투표만 더한 수예요. 종이를 다시 세면 이 수와 같아야 해요."
    >
      <PaperCounts contests={contests} sums={papers.sums} />
    </Card>
  );
}

/** Who handled the papers, and why there may be no sum of them. */
function PaperFacts({ record: { papers, sealed } }: Pick<PublishedProps, "record">) {
  if (!sealed || sealed.paperCount === 0) return null;
  return (
    <>
      {papers && (
        <>
          <Fact name="종이 입력">{papers.typedBy.join(", ")}</Fact>
          <Fact name="종이 확인">{papers.confirmedBy.join(", ")}</Fact>
        </>
      )}
      {!papers?.sums.length && (
        <Fact name="종이 투표 합계">
          {papers
            ? "공개하지 않았어요. 종이나 다른 투표가 5장보다 적으면 공개하지 않아요."
            : "이 투표에는 종이만의 합계가 없어요."}
        </Fact>
      )}
    </>
  );
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
            <PaperFacts record={record} />
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
