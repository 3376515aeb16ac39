import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { lazy, Suspense, useState } from "react";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable } from "#web/ui/tables/searchable-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { useApartmentDeletion } from "./apartment-deletion.tsx";

type ApartmentRow = Output<"getApartments">["apartments"][number];

// With the form come the schemas: not before someone registers something.
const CreateApartmentDialog = lazy(async () => ({
  default: (await import("./create-apartment-dialog.tsx")).CreateApartmentDialog,
}));

/** /superadmin/apartments: every apartment, and a new one. */
export function ApartmentsPage() {
  const apartments = useQuery(callQuery("getApartments"));
  const [isCreating, setCreating] = useState(false);
  const [isCreateLoaded, setCreateLoaded] = useState(false);
  const deletion = useApartmentDeletion();
  const openCreate = () => {
    setCreateLoaded(true);
    setCreating(true);
  };

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
      <Loaded
        query={apartments}
        skeleton={<TableSkeleton rows={8} />}
        fallback="아파트 목록을 불러오는 데 실패했습니다."
      >
        {({ apartments: rows }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<Building2 aria-hidden size="1.5rem" />}
              action={<Button onPress={openCreate}>지금 등록하기</Button>}
            >
              등록된 아파트가 없습니다.
            </EmptyState>
          ) : (
            <SearchableTable
              label="아파트"
              searchLabel="아파트 찾기"
              searchPlaceholder="이름, 코드, 주소"
              unit="곳"
              textOf={searchedText}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowLabel={({ name }) => name}
              actions={(row) => [
                {
                  label: "삭제",
                  tone: "critical",
                  icon: <Trash2 aria-hidden size="1rem" />,
                  onSelect: () => deletion.ask(row),
                },
              ]}
            />
          )
        }
      </Loaded>
      {isCreateLoaded && (
        <Suspense>
          <CreateApartmentDialog isOpen={isCreating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {deletion.dialog}
    </>
  );
}

const columns: readonly Column<ApartmentRow>[] = [
  { header: "이름", phone: "title", cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: "고유 코드", phone: "meta", keepsWhole: true, cell: ({ code }) => code },
  { header: "주소", phone: "meta", cell: ({ address }) => address },
  { header: "관리자", phone: "hidden", align: "end", cell: ({ managerCount }) => countText(managerCount) },
  { header: "주민", phone: "hidden", align: "end", cell: ({ residentCount }) => countText(residentCount) },
  { header: "등록일", phone: "meta", cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

function countText(count: number): string {
  return `${count.toLocaleString("ko-KR")}명`;
}

function searchedText({ name, code, address }: ApartmentRow): string {
  return `${name} ${code} ${address}`;
}
