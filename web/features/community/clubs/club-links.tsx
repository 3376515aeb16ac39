import type { Club } from "#contract/clubs.ts";
import { clubCategories, clubRoles, isInClub } from "#contract/values/clubs.ts";
import { paths } from "#web/paths.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Marked } from "#web/ui/text/marked.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

interface ClubLinksProps {
  label: string;
  clubs: readonly Club[];
  words?: string | undefined;
}

/** Clubs to look into. */
export function ClubLinks({ label, clubs, words = "" }: ClubLinksProps) {
  return (
    <LinkList label={label} rows={clubs} rowHref={({ id }) => paths.resident.club(id)}>
      {(club) => (
        <LinkLines
          title={<Marked text={club.name} words={words} />}
          excerpt={club.description === "" ? undefined : <Marked text={club.description} words={words} />}
          meta={<Pieces of={factsOf(club)} />}
          badge={<StandingBadge club={club} />}
        />
      )}
    </LinkList>
  );
}

/** What a club is about, how many it has, and who owns it. */
export function factsOf({ category, memberCount, ownerNickname }: Club): string[] {
  return [
    clubCategories[category],
    `회원 ${memberCount.toLocaleString("ko-KR")}명`,
    `모임장 ${ownerNickname}`,
  ];
}

/** What the club is to the reader, or why they cannot join now. */
export function StandingBadge({ club }: { club: Club }) {
  const { status, myRole, memberCount, maxMembers } = club;
  if (status === "closed") return <Badge tone="neutral">문 닫음</Badge>;
  if (myRole === "requested") return <Badge tone="warning">신청함</Badge>;
  if (isInClub(myRole)) return <Badge tone="brand">{clubRoles[myRole]}</Badge>;
  if (memberCount >= maxMembers) return <Badge tone="neutral">정원 참</Badge>;
  return null;
}
