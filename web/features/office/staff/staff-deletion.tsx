import { useState } from "react";

import type { StaffMember } from "#contract/staff.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

import { LeavingWork } from "./leaving-work.tsx";

export function useStaffDeletion() {
  const [receiver, setReceiver] = useState<{ of: string; id: string | null }>();
  const receiverOf = (id: string) => (receiver?.of === id ? receiver.id : null);
  return useConfirmed("deleteStaff", {
    title: "직원 계정을 삭제할까요?",
    text: ({ id, name, email }: StaffMember) => (
      <div className="flex flex-col gap-4">
        <p>
          <strong>{name}</strong>({email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수 없어요. 쓴
          공지사항은 관리사무소 이름으로 남아요.
        </p>
        <LeavingWork
          member={{ id, name }}
          receiver={receiverOf(id)}
          onChoose={(chosen) => setReceiver({ of: id, id: chosen })}
        />
      </div>
    ),
    payload: ({ id }) => ({ staffId: id, handComplaintsTo: receiverOf(id) }),
    fallback: "직원 계정을 삭제하지 못했어요.",
  });
}
