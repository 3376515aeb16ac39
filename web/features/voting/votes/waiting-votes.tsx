import { useQuery } from "@tanstack/react-query";

import type { ListedVote } from "#contract/votes.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { VoteTime } from "./vote-time.tsx";
import { dutyNames, dutyTexts } from "./vote-words.ts";

const shownAtOnce = 4;

/**
 * The votes that wait for this resident, as an official or to be cast, for their home: those with the least time left.
 * Nothing if none does.
 */
export function WaitingVotes() {
  const { data } = useQuery(callQuery("getVotes", { phase: "waiting", limit: 20 }));
  const waiting = data?.votes.flatMap(tasksOf) ?? [];
  if (waiting.length === 0) return null;
  return (
    <HomeSection
      title="투표"
      href={paths.resident.votes}
      linkLabel="투표 모두 보기"
      rest={waiting.length - shownAtOnce}
      hasOthers={data?.nextCursor != null}
    >
      <LinkList label="투표" rows={waiting.slice(0, shownAtOnce)} rowHref={({ href }) => href}>
        {({ vote, isOffice }) =>
          isOffice && vote.duty !== null ? (
            <LinkLines
              title={vote.title}
              meta={dutyTexts[vote.duty]}
              badge={<Badge tone="brand">{dutyNames[vote.duty]}</Badge>}
            />
          ) : (
            <LinkLines title={vote.title} meta={<VoteTime vote={vote} />} />
          )
        }
      </LinkList>
    </HomeSection>
  );
}

/** An official has two, if their household has not voted. */
function tasksOf(vote: ListedVote) {
  const { id, duty, phase, onRoll, voted } = vote;
  const office = { id: `${id}.office`, href: paths.resident.voteOffice(id), vote, isOffice: true };
  const ballot = { id, href: paths.resident.vote(id), vote, isOffice: false };
  const isToCast = phase === "open" && onRoll === true && voted === false;
  return [...(duty === null ? [] : [office]), ...(isToCast ? [ballot] : [])];
}
