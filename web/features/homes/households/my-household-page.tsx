import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";

import type { Invitation, Member } from "#contract/households.ts";
import { homeName } from "#contract/values/home-name.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { useMe } from "#web/api/session.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { MyHomeCard } from "./card/my-home-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

/** /resident/household: who has an account in this home, and who is invited. */
export function MyHouseholdPage() {
  const me = useMe();
  const home = me ? homeName(me) : "";
  const household = useQuery(callQuery("getMyHousehold"));
  useReadAlerts({ kind: household.data && "member_joined" });
  return (
    <>
      <title>우리 세대 · 단지</title>
      <PageHeader title="우리 세대" description={home} />
      <Loaded
        query={household}
        skeleton={<TableSkeleton rows={3} />}
        fallback="우리 세대를 불러오지 못했어요."
      >
        {({ members, invitations }) => (
          <div className="flex max-w-2xl flex-col gap-6">
            <Members members={members} home={home} />
            <Invitations invitations={invitations} />
            <MyHomeCard />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Members({ members, home }: { members: readonly Member[]; home: string }) {
  const [isOpen, setOpen] = useState(false);
  const isFull = members.length >= mostMembers;
  return (
    <Card
      title={`세대원 ${members.length}명`}
      description="같이 사는 사람도 자기 계정으로 단지를 쓸 수 있어요."
    >
      <ul aria-label="세대원" className="-my-2">
        {members.map(({ name, joinedAt, isMe }) => (
          <li
            key={`${joinedAt} ${name}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-neutral-weak py-3 last:border-b-0"
          >
            {/* The account that the office made is named by the home until somebody sets it up. */}
            <span className="font-semibold">{name === home ? "아직 설정하지 않은 계정" : name}</span>
            {isMe && <Badge tone="brand">나</Badge>}
            <span className="ms-auto text-label text-neutral-weak">
              <DateText value={joinedAt} /> 등록
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden size="1.125rem" />}
          disabledReason={isFull ? `한 세대에 ${mostMembers}명까지 등록할 수 있어요.` : undefined}
          onPress={() => setOpen(true)}
        >
          세대원 초대
        </Button>
      </div>
      <p className="text-label text-neutral-weak">
        모르는 사람이 있거나 이사한 사람이 있으면 관리사무소에 알려 주세요.
      </p>
      <OnceOpened isOpen={isOpen} beginsAnew>
        <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </Card>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const cancel = useConfirmed("cancelInvitation", {
    title: "초대를 취소할까요?",
    text: whatEnds,
    confirmLabel: "초대 취소",
    cancelLabel: "그대로 두기",
    payload: ({ id }: Invitation) => ({ invitationId: id }),
    fallback: "취소하지 못했어요. 다시 시도해 주세요.",
  });
  return (
    <>
      {invitations.length > 0 && (
        <Card title="기다리는 초대" description="초대 번호는 한 사람이 한 번만 쓸 수 있어요.">
          <ul aria-label="기다리는 초대" className="-my-2">
            {invitations.map((invitation) => (
              <li
                key={invitation.id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-neutral-weak py-2 last:border-b-0"
              >
                <span className="flex flex-wrap items-center gap-x-2">
                  <span>
                    <DateText value={invitation.expiresAt} precision="lately" />
                    까지
                  </span>
                  {invitation.isUnder14 && <Badge tone="neutral">만 14세 미만</Badge>}
                </span>
                <Button size="small" onPress={() => cancel.ask(invitation)}>
                  초대 취소
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {cancel.dialog}
    </>
  );
}

function whatEnds() {
  return <p>이 초대 번호로는 더 이상 가입할 수 없어요.</p>;
}
