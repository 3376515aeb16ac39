import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";

import { timeText } from "./vote-words.ts";

/** The open votes in which this resident's household has not voted, for their home; nothing if there is none. */
export function OpenVotes() {
  const { data } = useQuery(callQuery("getVotes", { phase: "open", limit: 20 }));
  const waiting = data?.votes.filter(({ onRoll, voted }) => onRoll === true && voted === false) ?? [];
  if (waiting.length === 0) return null;
  return (
    <HomeSection title="투표" href={paths.resident.votes} linkLabel="투표 모두 보기">
      <LinkList label="투표" rows={waiting} rowHref={({ id }) => paths.resident.vote(id)}>
        {(vote) => <LinkLines title={vote.title} meta={<span className="tabular">{timeText(vote)}</span>} />}
      </LinkList>
    </HomeSection>
  );
}
