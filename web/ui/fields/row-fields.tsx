import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

interface RowFieldsProps<Row> {
  label: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** What a row is called by its number from 1, such as '기호 2'. */
  nameOf: (number: number) => string;
  /** What an added row begins with. */
  added: Row;
  /** On the button, such as '후보 추가'. */
  addLabel: string;
  /** How few there may be, and the reason that is told. */
  least?: readonly [number, string];
  most: readonly [number, string];
  /** What having none means. */
  empty?: string;
  /** Between the rows and the button. */
  help?: ReactNode;
  /** The fault of all of them together. */
  error?: string | undefined;
  children: (row: Row, fields: RowOfFields<Row>) => ReactNode;
}

interface RowOfFields<Row> {
  index: number;
  change: (row: Row) => void;
  /** The button that takes this row out. */
  removal: ReactNode;
  add: () => void;
}

/** Rows of fields. People add and remove some. */
export function RowFields<Row>({
  label,
  rows,
  onChange,
  nameOf,
  added,
  addLabel,
  least,
  most: [most, mostReason],
  empty,
  help,
  error,
  children,
}: RowFieldsProps<Row>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = rows.length >= most;
  const add = () => {
    if (!isFull) onChange([...rows, added]);
  };
  const fieldsOf = (index: number): RowOfFields<Row> => ({
    index,
    change: (row) => onChange(rows.with(index, row)),
    add,
    removal: (
      <IconButton
        label={`${nameOf(index + 1)} 빼기`}
        icon={<X aria-hidden size="1.125rem" />}
        onPress={() => {
          // The next row's button takes this one's place; without a next row, the keyboard would be nowhere.
          if (index === rows.length - 1) addButton.current?.focus();
          onChange(rows.toSpliced(index, 1));
        }}
        disabledReason={least && rows.length <= least[0] ? least[1] : undefined}
      />
    ),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold">{label}</legend>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has nothing else that stays its own
        <div key={index}>{children(row, fieldsOf(index))}</div>
      ))}
      {rows.length === 0 && empty !== undefined && <p className="text-label text-neutral-weak">{empty}</p>}
      {help !== undefined && <p className="text-label text-neutral-weak">{help}</p>}
      {error !== undefined && (
        <p role="alert" className="text-label text-critical">
          {error}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          variant="quiet"
          size="small"
          icon={<Plus aria-hidden size="1.125rem" />}
          disabledReason={isFull ? mostReason : undefined}
          onPress={add}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}

/** A row's one labelled field with its removal, which stays beside the field and not its label or fault. */
export function RemovableField({ removal, children }: { removal: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1">
      {children}
      <span className="mt-7.5">{removal}</span>
    </div>
  );
}
