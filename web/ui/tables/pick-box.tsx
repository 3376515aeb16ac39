import { Checkbox } from "#web/ui/fields/checkbox.tsx";

/** Rows that are picked to do something with all of them. */
export interface RowSelection<Row> {
  picked: ReadonlySet<string>;
  onPick: (row: Row, isPicked: boolean) => void;
  /** Names a row's box, such as '천장 누수 고르기'. */
  labelOf: (row: Row) => string;
}

/** The box that picks a row. Over the row's link, so that a press beside it does not leave the list. */
export function PickBox<Row extends { id: string }>({
  row,
  picked,
  onPick,
  labelOf,
}: RowSelection<Row> & { row: Row }) {
  return (
    <div className="relative z-1">
      <Checkbox hidesLabel isChecked={picked.has(row.id)} onChange={(isPicked) => onPick(row, isPicked)}>
        {labelOf(row)}
      </Checkbox>
    </div>
  );
}
