import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import UserCog from "lucide-react/icons/user-cog";

import type { StaffMember } from "#contract/staff.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { useRowDialog } from "#web/forms/row-dialog.tsx";
import { usePasswordReset } from "#web/handover/password-reset.tsx";
import { Register } from "#web/lists/register.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { CreateStaffDialog } from "./create-staff-dialog.tsx";
import { EditStaffDialog } from "./edit-staff-dialog.tsx";
import { useStaffDeletion } from "./staff-deletion.tsx";
import { workOf } from "./staff-words.ts";

/** /manager/staff: who else works in the office, and at what. What is one's own stands in the profile. */
export function StaffPage() {
  const me = useMe()?.id;
  const colleagues = useQuery({
    ...callQuery("getStaff"),
    select: ({ staff }) => staff.filter(({ id }) => id !== me),
  });
  const edited = useRowDialog({ name: "getStaff", rows: colleagues.data, Dialog: EditStaffDialog });
  const passwordReset = usePasswordReset("resetStaffPassword", ({ id }: StaffMember) => ({ staffId: id }));
  const deletion = useStaffDeletion();
  return (
    <>
      <Register
        title="직원"
        description="함께 일하는 직원의 계정과 맡은 업무예요."
        createLabel="직원 등록"
        CreateDialog={CreateStaffDialog}
        list={colleagues}
        failed="직원 목록을 불러오지 못했어요."
        empty={{ icon: <UserCog aria-hidden size="1.5rem" />, text: "직원 계정이 없어요." }}
      >
        {(rows) => (
          <DataTable
            label="직원"
            columns={columns}
            rows={rows}
            rowLabel={({ name }) => name}
            actions={(row) => [
              {
                label: "업무 수정",
                icon: <Pencil aria-hidden size="1rem" />,
                onSelect: () => edited.open(row),
              },
              {
                label: "비밀번호 재설정",
                icon: <KeyRound aria-hidden size="1rem" />,
                onSelect: () => passwordReset.ask(row),
              },
              deleteAction(() => deletion.ask(row)),
            ]}
          />
        )}
      </Register>
      {edited.dialog}
      {passwordReset.dialog}
      {deletion.dialog}
    </>
  );
}

const columns: readonly Column<StaffMember>[] = [
  { header: "이름", phone: "title", keepsWhole: true, cell: ({ name }) => name },
  { header: "직책", phone: "meta", cell: ({ position }) => position ?? "" },
  {
    header: "맡은 업무",
    phone: "meta",
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        {workOf(row).map((work) => (
          <Badge key={work} tone="neutral">
            {work}
          </Badge>
        ))}
      </span>
    ),
  },
  { header: "이메일", phone: "meta", cell: ({ email }) => <EmailText email={email} /> },
  {
    header: "상태",
    phone: "meta",
    cell: ({ isInitialPassword }) =>
      isInitialPassword ? <Badge tone="warning">초기 비밀번호</Badge> : <Badge tone="positive">활성</Badge>,
  },
];
