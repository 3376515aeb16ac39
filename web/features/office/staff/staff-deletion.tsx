import { useState } from "react";

import type { StaffMember } from "#contract/staff.ts";
import { type Confirmed, useConfirmed } from "#web/forms/confirmed.tsx";

import { LeavingWork, useUnknownWork } from "./leaving-work.tsx";

/** Asks before somebody's account is deleted, and who goes on with their complaints. Each question begins anew. */
export function useStaffDeletion(): Confirmed<StaffMember> {
  const [leaving, setLeaving] = useState<string>();
  const [receiver, setReceiver] = useState<string | null>(null);
  const { ask, dialog } = useConfirmed("deleteStaff", {
    title: "직원 계정을 삭제할까요?",
    text: ({ id, name, email }: StaffMember) => (
      <div className="flex flex-col gap-4">
        <p>
          <strong>{name}</strong>({email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수 없어요. 쓴
          공지사항은 관리사무소 이름으로 남아요.
        </p>
        <LeavingWork member={{ id, name }} receiver={receiver} onChoose={setReceiver} />
      </div>
    ),
    notYet: useUnknownWork(leaving),
    payload: ({ id }: StaffMember) => ({ staffId: id, handComplaintsTo: receiver }),
    fallback: "직원 계정을 삭제하지 못했어요.",
  });
  return {
    dialog,
    ask: (member) => {
      setLeaving(member.id);
      setReceiver(null);
      ask(member);
    },
  };
}
