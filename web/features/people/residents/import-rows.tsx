import FileDown from "lucide-react/icons/file-down";

import type { ImportRow } from "#contract/household-import.ts";
import { homeName } from "#contract/values/home-name.ts";
import type { ConflictChoice, ImportRowKind } from "#contract/values/household-import.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { DataTable } from "#web/ui/tables/data-table.tsx";

import { csvFile } from "./csv-file.ts";
import type { ImportChoices } from "./import-preview.tsx";

interface RowsProps {
  importId: string;
  kind: ImportRowKind;
  columns: readonly Column<ImportRow>[];
  empty: string;
}

function Rows({ importId, kind, columns, empty }: RowsProps) {
  const list = usePagedList("getHouseholdImportRows", {
    rowsOf: ({ rows }) => rows,
    filter: { importId, kind },
  });
  return (
    <LoadedList list={list} failed="줄을 불러오지 못했어요." empty={<EmptyState>{empty}</EmptyState>}>
      {(rows) => <DataTable label="명부의 줄" columns={columns} rows={rows} />}
    </LoadedList>
  );
}

const place: Column<ImportRow> = {
  header: "줄",
  cell: ({ row, column }) => (row === null ? "" : column === null ? `${row}줄` : `${row}줄 ${column}열`),
  phone: "meta",
  keepsWhole: true,
  width: "6rem",
};
const home: Column<ImportRow> = {
  header: "동·호",
  cell: ({ building, unit }) =>
    [
      building && (/^\d+$/.test(building) ? `${building}동` : building),
      unit && (/^\d+$/.test(unit) ? `${unit}호` : unit),
    ]
      .filter(Boolean)
      .join(" ") || "-",
  phone: "meta",
  keepsWhole: true,
  width: "9rem",
};
const name: Column<ImportRow> = {
  header: "이름",
  cell: ({ name: given }) => given ?? "-",
  phone: "title",
  width: "9rem",
};
const message: Column<ImportRow> = { header: "내용", cell: (row) => row.message, phone: "meta" };
const plainColumns = [place, home, name, message];

export function PlainRows({ importId, kind }: { importId: string; kind: "newPeople" | "renamed" }) {
  const empty = kind === "newPeople" ? "새로 추가할 주민이 없어요." : "이름을 바꿀 계정이 없어요.";
  return <Rows importId={importId} kind={kind} columns={plainColumns} empty={empty} />;
}

export function VacantRows({ importId }: { importId: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        이름 칸에 ‘공실’이나 ‘-’처럼 사람이 없다고 적힌 세대예요. 계정을 만들지 않고 빈집으로 표시해요. 누군가
        계정을 받으면 빈집 표시는 저절로 없어져요.
      </p>
      <Rows
        importId={importId}
        kind="vacant"
        columns={[place, { ...home, phone: "title" }, message]}
        empty="빈집이라고 적힌 세대가 없어요."
      />
    </div>
  );
}

export function ErrorRows({ importId }: { importId: string }) {
  const save = async () => {
    try {
      const { csvData } = await call("exportHouseholdImportErrors", { importId });
      saveFile("household_list_errors.csv", csvFile(csvData));
    } catch (error) {
      const text = errorMessage(error, "오류 목록을 내려받지 못했어요.");
      showToast({ tone: "critical", message: text, seconds: 5 });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button icon={<FileDown aria-hidden size="1.125rem" />} onPress={() => void save()}>
          오류 목록 내려받기
        </Button>
      </div>
      <Rows importId={importId} kind="errors" columns={plainColumns} empty="오류가 있는 줄이 없어요." />
    </div>
  );
}

interface ChoosingProps {
  importId: string;
  choices: ImportChoices;
  onChoices: (choices: ImportChoices) => void;
}

const choiceNames: Record<ConflictChoice, string> = {
  add: "세대원 추가",
  replace: "세대 교체",
  skip: "건너뛰기",
};

export function ConflictRows({ importId, choices, onChoices }: ChoosingProps) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        이미 다른 사람이 쓰고 있는 세대예요. 세대 교체를 고르면 지금 계정은 전출로 끝나고, 새 주민의 계정을
        만들어요.
      </p>
      <div className="max-w-60">
        <SelectField
          label="모두 이렇게 처리"
          options={(["skip", "add", "replace"] as const).map(choiceOption)}
          value={choices.otherConflicts}
          onChange={(value) => onChoices({ ...choices, otherConflicts: value, conflicts: new Map() })}
        />
      </div>
      <Rows
        importId={importId}
        kind="conflicts"
        columns={[place, home, name, message, choiceColumn(choices, onChoices)]}
        empty="확인할 세대가 없어요."
      />
    </div>
  );
}

function choiceOption(value: ConflictChoice) {
  return { value, label: choiceNames[value] };
}

function choiceColumn(choices: ImportChoices, onChoices: ChoosingProps["onChoices"]): Column<ImportRow> {
  const { conflicts, otherConflicts } = choices;
  return {
    header: "처리",
    phone: "meta",
    holdsControl: true,
    width: "11rem",
    cell: ({ row, name: given, choices: possible }) => (
      <SelectField
        label={`${given} 처리`}
        hidesLabel
        options={possible.map(choiceOption)}
        value={conflicts.get(row!) ?? (possible.includes(otherConflicts) ? otherConflicts : "skip")}
        onChange={(value) => onChoices({ ...choices, conflicts: new Map(conflicts).set(row!, value) })}
      />
    ),
  };
}

export function MoveOutRows({ importId, choices, onChoices }: ChoosingProps) {
  return (
    <div className="flex flex-col gap-3">
      <p>명부에 없는 계정이에요. 이사 간 계정만 골라 주세요. 고르지 않은 계정은 그대로 두어요.</p>
      <Rows
        importId={importId}
        kind="moveOuts"
        columns={[home, name, message, tickColumn(choices, onChoices)]}
        empty="전출로 볼 계정이 없어요. ‘명부와 맞추기’로 확인하면 명부에 없는 계정을 보여 드려요."
      />
    </div>
  );
}

function tickColumn(choices: ImportChoices, onChoices: ChoosingProps["onChoices"]): Column<ImportRow> {
  const tick = (id: string, isTicked: boolean) => {
    const moveOuts = new Set(choices.moveOuts);
    if (isTicked) moveOuts.add(id);
    else moveOuts.delete(id);
    onChoices({ ...choices, moveOuts });
  };
  return {
    header: "전출",
    phone: "meta",
    holdsControl: true,
    width: "9rem",
    cell: ({ id, building, unit, name: given }) => (
      <Checkbox isChecked={choices.moveOuts.has(id)} onChange={(isTicked) => tick(id, isTicked)}>
        전출 처리
        <span className="sr-only">{` ${homeName({ building, unit })} ${given}`}</span>
      </Checkbox>
    ),
  };
}
