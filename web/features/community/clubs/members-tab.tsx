import type { Club, ClubMember } from "#contract/clubs.ts";
import { clubRoles, runsClub } from "#contract/values/clubs.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { JoinRequests } from "./join-requests.tsx";
import { useMemberActions } from "./member-actions.tsx";

/** Who is in the club, and above them who asks to be. */
export function ClubMembers({ club }: { club: Club }) {
  const members = usePagedList("getClubMembers", {
    rowsOf: (page) => page.members,
    filter: { clubId: club.id },
  });
  const { actionsOf, dialogs } = useMemberActions(club);
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-6">
      {runsClub(club.myRole) && <JoinRequests club={club} />}
      <Card title="회원" description="서로 닉네임만 볼 수 있어요.">
        <LoadedList
          list={members}
          failed="회원을 불러오지 못했어요."
          skeleton={<TableSkeleton rows={4} />}
          empty={null}
        >
          {(rows) => (
            <ul aria-label="회원" className="-my-2">
              {rows.map((member) => (
                <MemberRow key={member.memberId} member={member} actions={actionsOf(member)} />
              ))}
            </ul>
          )}
        </LoadedList>
      </Card>
      {dialogs}
    </div>
  );
}

interface MemberRowProps {
  member: ClubMember;
  actions: ReturnType<ReturnType<typeof useMemberActions>["actionsOf"]>;
}

function MemberRow({ member: { nickname, role, joinedAt, isMe }, actions }: MemberRowProps) {
  return (
    <li className="flex min-h-target items-center gap-3 border-b border-neutral-weak py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {nickname}
          {isMe && <span className="text-label font-normal text-neutral-weak">나</span>}
          {role !== "member" && (
            <Badge tone={role === "owner" ? "brand" : "informative"}>{clubRoles[role]}</Badge>
          )}
        </p>
        <p className="text-label text-neutral-weak">
          <DateText value={joinedAt} />
          {" 가입"}
        </p>
      </div>
      {actions.length > 0 && <ActionMenu label={`${nickname} 메뉴`} actions={actions} />}
    </li>
  );
}
