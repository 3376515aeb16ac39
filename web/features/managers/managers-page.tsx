import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import UserCog from "lucide-react/icons/user-cog";
import { lazy, useState } from "react";

import type { Manager } from "#contract/managers.ts";
import { callQuery } from "#web/api/queries.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable, type TableSearch } from "#web/ui/tables/searchable-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { useManagerDeletion } from "./manager-deletion.tsx";

// The form brings the schemas, so it loads only when someone registers a manager.
const CreateManagerDialog = lazy(async () => ({
  default: (await import("./create-manager-dialog.tsx")).CreateManagerDialog,
}));

/** /superadmin/managers: all managers' accounts, and a form for a new one. */
export function ManagersPage() {
  const managers = useQuery({ ...callQuery("getManagers"), select: (answer) => answer.managers });
  const [isCreating, setCreating] = useState(false);
  const deletion = useManagerDeletion();
  const openCreate = () => setCreating(true);

  return (
    <>
      <title>관리자 계정 · 단지</title>
      <PageHeader
        title="관리자 계정"
        description="단지마다 관리자 계정을 만들어 전달해요."
        action={
          <Button variant="primary" icon={<Plus aria-hidden size="1.125rem" />} onPress={openCreate}>
            관리자 등록
          </Button>
        }
      />
      <LoadedList
        list={managers}
        failed="관리자 목록을 불러오는 데 실패했습니다."
        empty={
          <EmptyState
            icon={<UserCog aria-hidden size="1.5rem" />}
            action={<Button onPress={openCreate}>지금 등록하기</Button>}
          >
            등록된 관리자가 없습니다.
          </EmptyState>
        }
      >
        {(rows) => (
          <SearchableTable
            label="관리자 계정"
            unit="명"
            search={search}
            columns={columns}
            rows={rows}
            rowLabel={({ name }) => name}
            actions={(row) => [deleteAction(() => deletion.ask(row))]}
          />
        )}
      </LoadedList>
      <OnceOpened isOpen={isCreating}>
        <CreateManagerDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      </OnceOpened>
      {deletion.dialog}
    </>
  );
}

const search: TableSearch<Manager> = {
  label: "관리자 찾기",
  placeholder: "이름, 이메일, 아파트",
  textOf: ({ name, email, apartmentName }) => `${name} ${email} ${apartmentName ?? ""}`,
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
