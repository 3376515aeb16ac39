import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router";

import type { Club } from "#contract/clubs.ts";
import { isInClub, runsClub } from "#contract/values/clubs.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { pagedQuery } from "#web/lists/paged-query.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { AboutClub } from "./about-club.tsx";
import { ClubActions } from "./club-actions.tsx";
import { factsOf, StandingBadge } from "./club-links.tsx";
import { ClubNotices } from "./club-notices.tsx";
import { type ClubTab, clubTab, clubTabs } from "./club-tab.ts";
import { ClubMembers } from "./members-tab.tsx";

/** The parts of a club that other features show to its members. */
export type ForeignParts = Record<"board" | "meetings", (club: Club) => ReactNode>;

/** /resident/clubs/{clubId}?tab=: what a club is, and for its members what is in it. */
export function ClubPage({ parts }: { parts: ForeignParts }) {
  const { clubId = "" } = useParams();
  const query = useQuery(callQuery("getClubById", { clubId }));
  const club = query.data?.club;
  useReadAlerts({ subjectId: club?.id });
  return (
    <>
      <title>{`${club?.name ?? "동호회"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.clubs}>동호회</BackLink>}
        title={club?.name ?? "동호회"}
        description={
          club && (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StandingBadge club={club} />
              <Pieces of={factsOf(club)} />
            </span>
          )
        }
        action={club && <ClubActions key={club.id} club={club} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="동호회를 불러오지 못했어요.">
        {({ club: shown }) => (
          <div className="flex flex-col gap-5">
            <ClubNotices club={shown} />
            {isInClub(shown.myRole) ? <ClubParts club={shown} parts={parts} /> : <AboutClub club={shown} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

function ClubParts({ club, parts }: { club: Club; parts: ForeignParts }) {
  const [params, setParams] = useSearchParams();
  const waiting = useWaitingRequests(club);
  const contents: Record<ClubTab, ReactNode> = {
    board: parts.board(club),
    meetings: parts.meetings(club),
    members: <ClubMembers club={club} />,
    about: <AboutClub club={club} />,
  };
  return (
    <Tabs
      label={`${club.name}에서 볼 것`}
      items={clubTabs.map(({ id, label }) => ({
        id,
        // Readers would take a bare number there for the number of members.
        label: id === "members" && waiting > 0 ? `${label} · 신청 ${waiting.toLocaleString("ko-KR")}` : label,
        content: contents[id],
      }))}
      selected={clubTab(params)}
      onSelect={(tab) =>
        setParams(tab === clubTabs[0].id ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
    />
  );
}

/** How many ask to join, as far as the first page tells: only for those who answer them. */
function useWaitingRequests({ id: clubId, myRole, status }: Club): number {
  const isAnswering = runsClub(myRole) && status === "active";
  const { data = 0 } = useInfiniteQuery({
    ...pagedQuery("getJoinRequests", { clubId }),
    enabled: isAnswering,
    select: ({ pages }) => pages.reduce((sum, { requests }) => sum + requests.length, 0),
  });
  return isAnswering ? data : 0;
}
