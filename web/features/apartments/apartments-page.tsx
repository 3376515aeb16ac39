import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import Plus from "lucide-react/icons/plus";
import { lazy, useState } from "react";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable, type TableSearch } from "#web/ui/tables/searchable-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { useApartmentDeletion } from "./apartment-deletion.tsx";

type ApartmentRow = Output<"getApartments">["apartments"][number];

// The form brings the schemas, so it loads only when someone registers an apartment.
const CreateApartmentDialog = lazy(async () => ({
  default: (await import("./create-apartment-dialog.tsx")).CreateApartmentDialog,
}));

/** /superadmin/apartments: all apartments, and a form for a new one. */
export function ApartmentsPage() {
  const apartments = useQuery({ ...callQuery("getApartments"), select: (answer) => answer.apartments });
  const [isCreating, setCreating] = useState(false);
  const deletion = useApartmentDeletion();
  const openCreate = () => setCreating(true);

  return (
    <>
      <title>아파트 관리 · 단지</title>
      <PageHeader
        title="아파트 관리"
        description="단지를 등록하고 관리해요."
        action={
          <Button variant="primary" icon={<Plus aria-hidden size="1.125rem" />} onPress={openCreate}>
            아파트 등록
          </Button>
        }
      />
      <LoadedList
        list={apartments}
        failed="아파트 목록을 불러오는 데 실패했습니다."
        empty={
          <EmptyState
            icon={<Building2 aria-hidden size="1.5rem" />}
            action={<Button onPress={openCreate}>지금 등록하기</Button>}
          >
            등록된 아파트가 없습니다.
          </EmptyState>
        }
      >
        {(rows) => (
          <SearchableTable
            label="아파트"
            unit="곳"
            search={search}
            columns={columns}
            rows={rows}
            rowLabel={({ name }) => name}
            actions={(row) => [deleteAction(() => deletion.ask(row))]}
          />
        )}
      </LoadedList>
      <OnceOpened isOpen={isCreating}>
        <CreateApartmentDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      </OnceOpened>
      {deletion.dialog}
    </>
  );
}

const search: TableSearch<ApartmentRow> = {
  label: "아파트 찾기",
  placeholder: "이름, 코드, 주소",
  textOf: ({ name, code, address }) => `${name} ${code} ${address}`,
};

const columns: readonly Column<ApartmentRow>[] = [
  { header: "이름", phone: "title", cell: ({ name }) => name },
  { header: "고유 코드", phone: "meta", keepsWhole: true, cell: ({ code }) => code },
  { header: "주소", phone: "meta", cell: ({ address }) => address },
  { header: "관리자", phone: "hidden", align: "end", cell: ({ managerCount }) => countText(managerCount) },
  { header: "주민", phone: "hidden", align: "end", cell: ({ residentCount }) => countText(residentCount) },
  { header: "등록일", phone: "meta", cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

function countText(count: number): string {
  return `${count.toLocaleString("ko-KR")}명`;
}
