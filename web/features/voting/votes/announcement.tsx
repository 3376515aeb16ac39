import type { Output } from "#contract/index.ts";
import { ruleInWords } from "#contract/values/votes/rule-words.ts";
import { templates } from "#contract/values/votes/templates.ts";
import type { VoteContest } from "#contract/votes.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { OfficeHoldsKey } from "./office-holds-key.tsx";
import { SmallGroups } from "./small-groups.tsx";
import { basisNames, isOver, kindNames, matterText, overseersOf } from "./vote-words.ts";

/** What a vote announces: contests and candidates, period, method and who watches over it. */
export function Announcement({ answer }: { answer: Output<"getVoteById"> }) {
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-5">
      <Matters answer={answer} />
      <Terms answer={answer} />
    </div>
  );
}

/** What is voted on, and who stands. */
export function Matters({ answer: { vote, contests, smallGroups } }: { answer: Output<"getVoteById"> }) {
  return (
    <>
      {vote.description !== "" && <WrittenText>{vote.description}</WrittenText>}
      <SmallGroups groups={smallGroups} />
      {contests.map((contest) => (
        <AnnouncedContest key={contest.id} contest={contest} isPast={isOver(vote)} />
      ))}
    </>
  );
}

/** When and how it is voted, and who watches over it. */
export function Terms({ answer: { vote, officials } }: { answer: Output<"getVoteById"> }) {
  return (
    <>
      <Card title="투표 안내">
        <Facts>
          <Fact name="종류">{kindNames[vote.kind]}</Fact>
          <Fact name="기간">
            <DateText value={vote.opensAt} precision="minute" /> –{" "}
            <DateText value={vote.closesAt} precision="minute" />
            {vote.extensions > 0 && ` (${vote.extensions}번 연장)`}
          </Fact>
          <Fact name="투표권">{basisNames[vote.basis]}</Fact>
          <Fact name="방법">온라인 투표, 투표소의 종이 투표</Fact>
          <Fact name="본인확인">비밀번호를 다시 {isOver(vote) ? "입력했어요" : "입력해요"}.</Fact>
          {vote.identificationClause !== null && (
            <Fact name="관리규약">
              <WrittenText>{vote.identificationClause}</WrittenText>
            </Fact>
          )}
          <Fact name="이의신청">
            {vote.objectionDays === 0 ? "받지 않아요." : `결과 공고 뒤 ${vote.objectionDays}일 동안`}
          </Fact>
        </Facts>
        {vote.kind === "opinion" && <OfficeHoldsKey />}
        {vote.technicalNotice !== null && <WrittenText>{vote.technicalNotice}</WrittenText>}
      </Card>
      {officials.length > 0 && (
        <Card title={overseersOf(vote.kind).name}>
          <ul className="flex flex-wrap gap-2">
            {officials.map(({ name, holdsLock, lockAdded, lockFingerprint, opened }, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- An account that is gone leaves two without id.
                key={index}
                className="rounded-chip border border-neutral-weak px-3 py-1"
              >
                <Pieces
                  of={[
                    name,
                    holdsLock && (
                      <span key="lock" className="text-label text-neutral-weak">
                        자물쇠 {opened ? "열림" : lockAdded ? "채움" : "아직"}
                      </span>
                    ),
                    lockFingerprint !== null && (
                      <span key="fingerprint" className="tabular text-label">
                        번호 {lockFingerprint}
                      </span>
                    ),
                  ]}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function AnnouncedContest({ contest, isPast }: { contest: VoteContest; isPast: boolean }) {
  const { title, description, template, form, maxPicks, rollSize, tieRule, options } = contest;
  const isOfPeople = form === "candidates";
  return (
    <Card title={title} description={templates[template].name}>
      {description !== "" && <WrittenText>{description}</WrittenText>}
      <ol className="flex flex-col gap-3">
        {options.map(({ id, number, label, candidateName, introduction, withdrawnAt }) => (
          <li key={id} className="flex break-inside-avoid gap-4">
            {isOfPeople && (
              <span className="tabular w-8 shrink-0 text-center text-title leading-title font-bold">
                <span className="sr-only">기호 </span>
                {number}
              </span>
            )}
            <div className="min-w-0">
              <p className="font-semibold">
                {candidateName === null || isOfPeople
                  ? label
                  : `${matterText(template, candidateName)} · ${label}`}
                {withdrawnAt !== null && <span className="text-critical"> (사퇴)</span>}
              </p>
              {introduction !== null && <WrittenText>{introduction}</WrittenText>}
            </div>
          </li>
        ))}
      </ol>
      <p className="text-label text-neutral-weak">
        {ruleInWords(contest, rollSize).join(" ")}
        {maxPicks > 1 &&
          ` ${maxPicks}${isOfPeople ? "명" : "개"}까지 고를 수 ${isPast ? "있었어요" : "있어요"}.`}
      </p>
      {tieRule !== null && (
        <p className="text-label">
          <span className="font-semibold">동점이면</span> {tieRule}
        </p>
      )}
    </Card>
  );
}
