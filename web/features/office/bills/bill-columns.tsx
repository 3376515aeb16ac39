import type { BillColumn, BillColumnMeaning } from "#contract/values/bills.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

interface BillColumnsProps {
  columns: readonly BillColumn[];
  isDisabled: boolean;
  onChange: (column: BillColumn) => void;
}

/** The meaning of each column of the file, which the office can change. */
export function BillColumns({ columns, isDisabled, onChange }: BillColumnsProps) {
  const named = columns.filter(({ header }) => header !== "");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {named.map((column) => (
        <SelectField
          key={column.column}
          label={`${column.column}열 ${column.header}`}
          options={choicesOf(column)}
          value={column.as}
          disabledReason={isDisabled ? "파일을 확인하고 있어요." : undefined}
          onChange={(as) => onChange({ column: column.column, header: column.header, as })}
        />
      ))}
    </div>
  );
}

/** The meanings that need no more words. A meter's column stays one if it was read so. */
function choicesOf({ as }: BillColumn) {
  const offered: BillColumnMeaning[] = [
    "item",
    "total",
    "afterDue",
    "unpaidBefore",
    "virtualAccount",
    "size",
    "building",
    "unit",
    "home",
    "ignore",
  ];
  const all = offered.includes(as) ? offered : [as, ...offered];
  return all.map((value) => ({ value, label: meaningNames[value] }));
}

const meaningNames: Record<BillColumnMeaning, string> = {
  building: "동",
  unit: "호",
  home: "동·호",
  size: "면적",
  item: "관리비 항목",
  total: "합계",
  afterDue: "납기 뒤 금액",
  unpaidBefore: "미납액",
  virtualAccount: "가상계좌",
  usage: "사용량",
  previousReading: "전월 지침",
  currentReading: "당월 지침",
  month: "부과월",
  itemName: "항목 이름",
  amount: "금액",
  ignore: "쓰지 않음",
};
