import { lazy, useMemo, useState } from "react";

import type { MeterReading, MeterRound, MeterRow } from "#contract/meters.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { UsageKind } from "#contract/values/bills.ts";
import { homeName } from "#contract/values/home-name.ts";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { daysText, figureText, oddNames } from "./meter-words.ts";

// The form brings the schemas, so it loads only when somebody corrects a value.
const ReadingDialog = lazy(async () => ({ default: (await import("./reading-dialog.tsx")).ReadingDialog }));

interface Row extends MeterRow {
  id: string;
}

interface Opened {
  row: Row;
  kind: UsageKind;
  isOpen: boolean;
}

/** A round's homes, each with what its meters say. */
export function MeterTable({ round, rows }: { round: MeterRound; rows: readonly Row[] }) {
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(() => [homeColumn, ...round.kinds.map(columnOf)], [round.kinds]);
  return (
    <>
      <DataTable
        label={`${daysText(round)} 검침한 세대별 값`}
        columns={columns}
        rows={rows}
        rowLabel={homeName}
        actions={(row) =>
          row.readings.map(({ kind, value }) => ({
            label: `${usageKindNames[kind]} ${value === null ? "입력" : "고치기"}`,
            onSelect: () => setOpened({ row, kind, isOpen: true }),
          }))
        }
      />
      {opened && (
        <OnceOpened isOpen={opened.isOpen} beginsAnew>
          <ReadingDialog
            round={round}
            row={opened.row}
            kind={opened.kind}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </OnceOpened>
      )}
    </>
  );
}

const homeColumn: Column<Row> = {
  header: "세대",
  cell: (row) => (
    <span className="flex flex-wrap items-center gap-2">
      {homeName(row)}
      {row.isVacant && <Badge tone="neutral">빈집</Badge>}
    </span>
  ),
  phone: "title",
  keepsWhole: true,
};

function columnOf(kind: UsageKind): Column<Row> {
  return {
    header: usageKindNames[kind],
    cell: ({ readings, isVacant }) => {
      const reading = readings.find((one) => one.kind === kind);
      return reading && <Reading reading={reading} isVacant={isVacant} />;
    },
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
    keepsWhole: true,
  };
}

function Reading({
  reading: { value, usage, isOdd, by, fileId },
  isVacant,
}: {
  reading: MeterReading;
  isVacant: boolean;
}) {
  if (value === null) {
    return isVacant ? "–" : <Badge tone="warning">안 입력함</Badge>;
  }
  return (
    <span className="tabular inline-flex flex-wrap items-baseline justify-end gap-x-2 gap-y-1">
      {isOdd && <Badge tone={by === "office" ? "neutral" : "warning"}>{oddNames[isOdd]}</Badge>}
      {fileId !== null && <Badge tone="neutral">사진</Badge>}
      <span className="font-semibold text-neutral">{figureText(value)}</span>
      {usage !== null && <span className="text-label text-neutral-weak">+{figureText(usage)}</span>}
    </span>
  );
}
