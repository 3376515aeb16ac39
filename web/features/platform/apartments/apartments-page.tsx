import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import Pencil from "lucide-react/icons/pencil";
import { lazy } from "react";
import { useSearchParams } from "react-router";

import { apartmentCares } from "#contract/values/apartment-care.ts";
import { callQuery } from "#web/api/queries.ts";
import { createApartmentFilter } from "#web/forms/apartment-filter.ts";
import { useRowDialog } from "#web/forms/row-dialog.tsx";
import { Register } from "#web/lists/register.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField, type SelectOption } from "#web/ui/fields/select-field.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { SearchableTable, type TableSearch } from "#web/ui/tables/searchable-table.tsx";

import { careNames } from "./apartment-care-words.ts";
import { apartmentColumns } from "./apartment-columns.tsx";
import { useApartmentDeletion } from "./apartment-deletion.tsx";
import {
  type ApartmentOrder,
  apartmentOrders,
  type ApartmentRow,
  apartmentsIn,
  viewOf,
} from "./apartment-views.ts";

// The forms bring the schemas, so they load only when someone opens them.
const CreateApartmentDialog = lazy(async () => ({
  default: (await import("./create-apartment-dialog.tsx")).CreateApartmentDialog,
}));
const EditApartmentDialog = lazy(async () => ({
  default: (await import("./edit-apartment-dialog.tsx")).EditApartmentDialog,
}));

/** /superadmin/apartments: all apartments with their use, and a form for a new one. */
export function ApartmentsPage() {
  const apartments = useQuery({ ...callQuery("getApartments"), select: (answer) => answer.apartments });
  const edited = useRowDialog({
    name: "getApartments",
    rows: apartments.data,
    Dialog: EditApartmentDialog,
  });
  const deletion = useApartmentDeletion();
  return (
    <>
      <Register
        title="아파트 관리"
        description="단지를 등록하고, 얼마나 쓰고 있는지 살펴봐요."
        createLabel="아파트 등록"
        CreateDialog={CreateApartmentDialog}
        list={apartments}
        failed="아파트 목록을 불러오는 데 실패했습니다."
        empty={{ icon: <Building2 aria-hidden size="1.5rem" />, text: "등록된 아파트가 없습니다." }}
      >
        {(rows) => <ApartmentTable rows={rows} onEdit={edited.open} onDelete={deletion.ask} />}
      </Register>
      {edited.dialog}
      {deletion.dialog}
    </>
  );
}

interface ApartmentTableProps {
  rows: readonly ApartmentRow[];
  onEdit: (row: ApartmentRow) => void;
  onDelete: (row: ApartmentRow) => void;
}

/** The address holds what is shown and its order, so that going back finds them. */
function ApartmentTable({ rows, onEdit, onDelete }: ApartmentTableProps) {
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  const shown = apartmentsIn(rows, view);
  const change = (name: "care" | "order", value: string, usual: string) => {
    const changed = new URLSearchParams(search);
    if (value === usual) changed.delete(name);
    else changed.set(name, value);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:w-fit lg:grid-cols-[20rem_15rem]">
        <SelectField
          label="보기"
          options={careOptions(rows)}
          value={view.care ?? "all"}
          onChange={(care) => change("care", care, "all")}
        />
        <SelectField
          label="순서"
          options={orderOptions}
          value={view.order}
          onChange={(order) => change("order", order, "newest")}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState action={<Button onPress={() => change("care", "all", "all")}>모두 보기</Button>}>
          여기에 해당하는 단지가 없어요.
        </EmptyState>
      ) : (
        <SearchableTable
          label="아파트"
          unit="곳"
          search={tableSearch}
          filterKey={search.toString()}
          columns={apartmentColumns}
          rows={shown}
          rowLabel={({ name }) => name}
          actions={(row) => [
            { label: "수정", icon: <Pencil aria-hidden size="1rem" />, onSelect: () => onEdit(row) },
            deleteAction(() => onDelete(row)),
          ]}
        />
      )}
    </div>
  );
}

const tableSearch: TableSearch<ApartmentRow> = {
  label: "아파트 찾기",
  placeholder: "이름, 코드, 주소",
  textOf: ({ name, code, address }) => `${name} ${code} ${address}`,
  createFilter: createApartmentFilter,
};

function careOptions(rows: readonly ApartmentRow[]) {
  const countText = (count: number) => `${count.toLocaleString("ko-KR")}곳`;
  return [
    { value: "all", label: `모든 단지 ${countText(rows.length)}` },
    ...apartmentCares.map((care) => ({
      value: care,
      label: `${careNames[care]} ${countText(rows.filter((row) => row.care === care).length)}`,
    })),
  ];
}

const orderNames: Record<ApartmentOrder, string> = {
  newest: "최근 등록 순",
  name: "이름 순",
  leastSetUp: "설정한 주민이 적은 순",
  mostOpen: "미처리 민원이 많은 순",
  longestQuiet: "로그인한 지 오래된 순",
};

const orderOptions: readonly SelectOption<ApartmentOrder>[] = apartmentOrders.map((order) => ({
  value: order,
  label: orderNames[order],
}));
