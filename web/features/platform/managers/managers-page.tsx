import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import UserCog from "lucide-react/icons/user-cog";
import { lazy } from "react";

import type { Manager } from "#contract/managers.ts";
import { callQuery } from "#web/api/queries.ts";
import { createApartmentFilter } from "#web/forms/apartment-filter.ts";
import { useRowDialog } from "#web/forms/row-dialog.tsx";
import { PasswordHelpLink } from "#web/handover/password-help-link.tsx";
import { usePasswordReset } from "#web/handover/password-reset.tsx";
import { Register } from "#web/lists/register.tsx";
import { paths } from "#web/paths.ts";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable, type TableSearch } from "#web/ui/tables/searchable-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { useManagerDeletion } from "./manager-deletion.tsx";

// The forms bring the schemas, so they load only when someone opens them.
const CreateManagerDialog = lazy(async () => ({
  default: (await import("./create-manager-dialog.tsx")).CreateManagerDialog,
}));
const EditManagerDialog = lazy(async () => ({
  default: (await import("./edit-manager-dialog.tsx")).EditManagerDialog,
}));

/** /superadmin/managers: all managers' accounts, and a form for a new one. */
export function ManagersPage() {
  const managers = useQuery({ ...callQuery("getManagers"), select: (answer) => answer.managers });
  const edited = useRowDialog({
    name: "getManagers",
    rows: managers.data,
    Dialog: EditManagerDialog,
  });
  const passwordReset = usePasswordReset("resetManagerPassword", ({ id }: Manager) => ({ managerId: id }));
  const deletion = useManagerDeletion();
  return (
    <>
      <Register
        title="관리자 계정"
        description="단지마다 관리자 계정을 만들어 전달해요."
        createLabel="관리자 등록"
        beside={<PasswordHelpLink href={paths.superAdmin.passwordHelp} />}
        CreateDialog={CreateManagerDialog}
        list={managers}
        failed="관리자 목록을 불러오는 데 실패했습니다."
        empty={{ icon: <UserCog aria-hidden size="1.5rem" />, text: "등록된 관리자가 없습니다." }}
      >
        {(rows) => (
          <SearchableTable
            label="관리자 계정"
            unit="명"
            search={search}
            columns={columns}
            rows={rows}
            rowLabel={({ name }) => name}
            actions={(row) => [
              { label: "수정", icon: <Pencil aria-hidden size="1rem" />, onSelect: () => edited.open(row) },
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

const search: TableSearch<Manager> = {
  label: "관리자 찾기",
  placeholder: "이름, 이메일, 아파트",
  textOf: ({ name, email, apartmentName }) => `${name} ${email} ${apartmentName ?? ""}`,
  createFilter: createApartmentFilter,
};

const columns: readonly Column<Manager>[] = [
  { header: "이름", phone: "title", keepsWhole: true, cell: ({ name }) => name },
  { header: "이메일", phone: "meta", cell: ({ email }) => <EmailText email={email} /> },
  { header: "담당 아파트", phone: "meta", cell: ({ apartmentName }) => apartmentName ?? "N/A" },
  {
    header: "상태",
    phone: "meta",
    cell: ({ isInitialPassword }) =>
      isInitialPassword ? <Badge tone="warning">초기 비밀번호</Badge> : <Badge tone="positive">활성</Badge>,
  },
];
