import { type ReactNode, useRef } from "react";

import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";

import { PickBox, type RowSelection } from "./pick-box.tsx";
import { RowLink } from "./row-link.tsx";
import { useTableLook } from "./use-table-look.ts";

export interface Column<Row> {
  header: string;
  /** Stands in the header's place: a button that orders the list by the column. */
  head?: ReactNode;
  /** How the list is ordered by the column now. */
  ariaSort?: "ascending" | "descending" | "none";
  cell: (row: Row) => ReactNode;
  /** Below a title: a line of the row's text, which is no part of its link. */
  excerpt?: (row: Row) => ReactNode;
  /** Beside a title: a small picture, or another mark of the row. */
  picture?: (row: Row) => ReactNode;
  /** On a phone: the row's title, below it (columns that keep whole share a line), at the end of that, or hidden. */
  phone: "title" | "meta" | "end" | "hidden";
  /** Figures are aligned to the end. */
  align?: "start" | "end";
  /** Any CSS width. Columns without one share the rest by content. */
  width?: string;
  /** For names, dates and badges: only very long ones get line breaks. Figures are always whole. */
  keepsWhole?: boolean;
  /** Shows the header before the value on a phone too, for values that do not explain themselves. */
  namesValueOnPhone?: boolean;
  /** The cell holds a control, such as a field, which works by itself even if the row is a link. */
  holdsControl?: boolean;
}

interface TableBasics<Row> {
  /** Read out: what the table lists. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Where a row leads. Its title is the link, and a press anywhere in the row follows it. */
  rowHref?: (row: Row) => string;
  /** Gives each row a box to pick it by. */
  selection?: RowSelection<Row> | undefined;
}

interface RowActions<Row> {
  /** A row's own name, such as an apartment's. It names the row's actions. */
  rowLabel: (row: Row) => string;
  /** A row's actions: one or two are buttons at its end. More, or a lack of room, make a menu of them. */
  actions: (row: Row) => readonly MenuAction[];
}

export type DataTableProps<Row> = TableBasics<Row> &
  (RowActions<Row> | { rowLabel?: undefined; actions?: undefined });

/**
 * A table. If it lacks room, its actions fold into menus; on a phone it is a list. Define the columns once,
 * at module scope.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const look = useTableLook(frame, Math.max(40, props.columns.length * 8 + (props.actions ? 4 : 0)), 10);
  return (
    <div ref={frame} className="isolate overflow-clip rounded-card border border-neutral-weak bg-raised">
      {look === "list" ? <PhoneList {...props} /> : <WideTable {...props} hasButtons={look === "buttons"} />}
    </div>
  );
}

function WideTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  rowHref,
  selection,
  rowLabel,
  actions,
  hasButtons,
}: DataTableProps<Row> & { hasButtons: boolean }) {
  return (
    <table aria-label={label} className="w-full border-collapse text-body">
      <thead>
        <tr className="border-b border-neutral-weak">
          {selection && (
            <th scope="col" className="w-14">
              <span className="sr-only">고르기</span>
            </th>
          )}
          {columns.map(({ header, head = header, ariaSort, align, width }) => (
            <th
              key={header}
              scope="col"
              aria-sort={ariaSort}
              style={{ width }}
              className={classNames(
                "px-4 py-3 text-label font-semibold whitespace-nowrap text-neutral-weak",
                alignClass(align),
              )}
            >
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col" className="px-4 py-3">
              <span className="sr-only">할 수 있는 일</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={classNames(
              "border-b border-neutral-weak transition-colors last:border-b-0 hover:bg-neutral-hover",
              rowHref && linkedRowClass,
            )}
          >
            {selection && (
              <td className="ps-2">
                <PickBox row={row} {...selection} />
              </td>
            )}
            {columns.map((column) => (
              <WideCell key={column.header} column={column} row={row} rowHref={rowHref} />
            ))}
            {actions && (
              <td className="px-4 py-2">
                <div className="relative z-1 flex justify-end gap-1">
                  <WideActions rowLabel={rowLabel(row)} actions={actions(row)} hasButtons={hasButtons} />
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WideActionsProps {
  rowLabel: string;
  actions: readonly MenuAction[];
  hasButtons: boolean;
}

/** Three buttons a row would be all that one sees of a long table, with 'delete' a slip away from the rest. */
function WideActions({ rowLabel, actions, hasButtons }: WideActionsProps) {
  if (!hasButtons || actions.length > 2) return <ActionMenu label={`${rowLabel} 메뉴`} actions={actions} />;
  return actions.map((action) => <RowButton key={action.label} rowLabel={rowLabel} {...action} />);
}

function WideCell<Row>({ column, row, rowHref }: CellProps<Row>) {
  const { phone, align, keepsWhole = align === "end", holdsControl } = column;
  return (
    <td
      className={classNames(
        "h-14 px-4 py-2",
        alignClass(align),
        phone === "title" && "row-title relative font-semibold",
      )}
    >
      <div
        className={classNames(
          keepsWhole ? wholeClass : "min-w-24",
          align === "end" && "ms-auto",
          holdsControl && "relative z-1",
        )}
      >
        <CellContent column={column} row={row} rowHref={rowHref} />
      </div>
    </td>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  rowHref: ((row: Row) => string) | undefined;
}

function CellContent<Row>({ column: { phone, cell, excerpt, picture }, row, rowHref }: CellProps<Row>) {
  const text = (
    <>
      {rowHref && phone === "title" ? <RowLink href={rowHref(row)}>{cell(row)}</RowLink> : cell(row)}
      {excerpt && <p className="line-clamp-1 font-regular text-neutral-weak">{excerpt(row)}</p>}
    </>
  );
  if (!picture) return text;
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">{text}</div>
      {picture(row)}
    </div>
  );
}

function RowButton({
  rowLabel,
  label,
  icon,
  href,
  disabledReason,
  onSelect,
}: MenuAction & { rowLabel: string }) {
  const look = { size: "small", icon, label: `${rowLabel} ${label}` } as const;
  if (href !== undefined && disabledReason === undefined) {
    return (
      <ButtonLink {...look} href={href}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} disabledReason={disabledReason} onPress={onSelect}>
      {label}
    </Button>
  );
}

function PhoneList<Row extends { id: string }>({
  label,
  columns,
  rows,
  rowHref,
  selection,
  rowLabel,
  actions,
}: DataTableProps<Row>) {
  const titles = columns.filter(({ phone }) => phone === "title");
  const metas = columns.filter(({ phone }) => phone === "meta");
  const ends = columns.filter(({ phone }) => phone === "end");
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classNames(
            "relative flex items-start gap-1 border-b border-neutral-weak py-3 pe-1.5 last:border-b-0",
            selection ? "ps-1" : "ps-4",
            rowHref && `transition-colors hover:bg-neutral-hover ${linkedRowClass}`,
          )}
        >
          {selection && <PickBox row={row} {...selection} />}
          <div className="flex min-w-0 flex-1 flex-col gap-1 py-1 pe-1.5">
            {titles.map((column) => (
              <div key={column.header} className="font-semibold">
                <CellContent column={column} row={row} rowHref={rowHref} />
              </div>
            ))}
            <div className="flex items-center gap-x-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-label text-neutral-weak">
                {metas.map((column) => (
                  <PhoneMeta key={column.header} column={column} row={row} />
                ))}
              </div>
              {ends.map((column) => (
                // Its target may reach into the free space around the lines.
                <div key={column.header} className="-my-3 shrink-0">
                  <PhoneMeta column={column} row={row} />
                </div>
              ))}
            </div>
          </div>
          {actions && (
            <div className="relative z-1">
              <ActionMenu label={`${rowLabel(row)} 메뉴`} actions={actions(row)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function PhoneMeta<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, namesValueOnPhone, align, keepsWhole = align === "end", holdsControl } = column;
  const content = cell(row);
  // A line need not say what is not there.
  if (content === null || content === undefined || content === false) return null;
  return (
    <div className={classNames(!keepsWhole && "basis-full", holdsControl && "relative z-1")}>
      <span className={namesValueOnPhone ? "me-1.5" : "sr-only"}>{header}</span>
      {content}
    </div>
  );
}

const linkedRowClass = "has-[a:focus-visible]:bg-neutral-hover has-[a:active]:bg-neutral-pressed";

// The page's own `anywhere` would let a narrow column break a name of three syllables.
const wholeClass = "w-max max-w-56 wrap-break-word";

function alignClass(align: "start" | "end" = "start"): string {
  return align === "end" ? "text-end tabular" : "text-start";
}
