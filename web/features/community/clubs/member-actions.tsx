import type { ReactNode } from "react";

import type { Club, ClubMember } from "#contract/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import type { MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface MemberActions {
  actionsOf: (member: ClubMember) => MenuAction[];
  /** Put them where they stay on the screen when the member is gone. */
  dialogs: ReactNode;
}

/** What owner and officers do with a member; nobody with themselves, and nobody with the owner. */
export function useMemberActions({ id: clubId, myRole, status }: Club): MemberActions {
  const setRole = useCommand("setMemberRole", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  const handOver = useConfirmed("offerClubOwnership", {
    title: "모임장을 넘길까요?",
    text: ({ nickname }: ClubMember) => (
      <p>{nickname}님이 수락하면 모임장이 바뀌고, 나는 회원으로 남아요. 수락하기 전에는 취소할 수 있어요.</p>
    ),
    confirmLabel: "넘기기",
    payload: ({ memberId }) => ({ clubId, memberId }),
    fallback: "저장하지 못했어요.",
    toastSeconds: 5,
  });
  const removing = { fallback: "내보내지 못했어요. 다시 시도해 주세요.", confirmLabel: "내보내기" };
  const remove = useConfirmed("removeMember", {
    ...removing,
    title: "회원을 내보낼까요?",
    text: ({ nickname }: ClubMember) => (
      <p>{nickname}님은 게시판과 모임을 볼 수 없게 되고, 다시 가입할 수는 있어요. 쓴 글은 남아요.</p>
    ),
    payload: ({ memberId }) => ({ clubId, memberId }),
  });
  const ban = useConfirmed("removeMember", {
    ...removing,
    title: "내보내고 다시 못 들어오게 할까요?",
    text: ({ nickname }: ClubMember) => (
      <p>{nickname}님은 이 동호회에 다시 가입할 수 없어요. 되돌릴 수 없어요. 쓴 글은 남아요.</p>
    ),
    payload: ({ memberId }) => ({ clubId, memberId, isBanned: true }),
  });
  const isOwner = myRole === "owner";
  const actionsOf = (member: ClubMember): MenuAction[] => {
    const { memberId, role, isMe } = member;
    const mayRemove = isOwner || (myRole === "officer" && role === "member");
    if (isMe || role === "owner" || status === "closed" || !mayRemove) return [];
    const ofOwner: MenuAction[] = [
      role === "officer"
        ? {
            label: "운영진에서 빼기",
            onSelect: () => setRole.run({ clubId, memberId, role: "member" }),
          }
        : {
            label: "운영진으로 정하기",
            onSelect: () => setRole.run({ clubId, memberId, role: "officer" }),
          },
      { label: "모임장 넘기기", onSelect: () => handOver.ask(member) },
    ];
    return [
      ...(isOwner ? ofOwner : []),
      { label: "내보내기", tone: "critical", onSelect: () => remove.ask(member) },
      { label: "내보내고 다시 못 들어오게 하기", tone: "critical", onSelect: () => ban.ask(member) },
    ];
  };
  return {
    actionsOf,
    dialogs: (
      <>
        {handOver.dialog}
        {remove.dialog}
        {ban.dialog}
      </>
    ),
  };
}
