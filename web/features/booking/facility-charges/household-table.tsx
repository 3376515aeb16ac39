import { lazy, useState } from "react";

import type { FacilityCharge, HouseholdCharges } from "#contract/facility-charges.ts";
import { homeName } from "#contract/values/home-name.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable, type TableSearch } from "#web/ui/tables/searchable-table.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

import { HouseholdDialog } from "./household-dialog.tsx";

// The form brings the schemas, so it loads only when somebody changes a figure.
const ChargeDialog = lazy(async () => ({ default: (await import("./charge-dialog.tsx")).ChargeDialog }));

interface Row extends HouseholdCharges {
  id: string;
}

interface HouseholdTableProps {
  month: string;
  households: readonly HouseholdCharges[];
  isClosed: boolean;
}

/** The month's households. Each opens to its facilities and, until the month is closed, to its bookings. */
export function HouseholdTable({ month, households, isClosed }: HouseholdTableProps) {
  const [homeId, setHomeId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<FacilityCharge>();
  const [isChanging, setChanging] = useState(false);
  const rows = households.map((household) => ({
    ...household,
    id: `${household.building}-${household.unit}`,
  }));
  // The dialog shows what stands now, also after a change.
  const shown = rows.find(({ id }) => id === homeId);
  return (
    <>
      <SearchableTable
        label={`${Number(month.slice(5))}월 세대별 이용료`}
        columns={columns}
        rows={rows}
        search={search}
        unit="세대"
        rowLabel={homeName}
        actions={({ id }) => [
          {
            label: "내역",
            onSelect: () => {
              setHomeId(id);
              setOpen(true);
            },
          },
        ]}
      />
      {shown && (
        <HouseholdDialog
          household={shown}
          title={`${homeName(shown)} 이용료`}
          isClosed={isClosed}
          isOpen={isOpen && !isChanging}
          onClose={() => setOpen(false)}
          onChange={(charge) => {
            setChanged(charge);
            setChanging(true);
          }}
        />
      )}
      {changed && (
        <OnceOpened isOpen={isChanging} beginsAnew>
          <ChargeDialog charge={changed} isOpen={isChanging} onClose={() => setChanging(false)} />
        </OnceOpened>
      )}
    </>
  );
}

const search: TableSearch<Row> = {
  label: "세대 찾기",
  placeholder: "동, 호나 시설",
  textOf: (row) =>
    `${homeName(row)} ${row.building} ${row.unit} ${row.items.map(({ facilityName }) => facilityName).join(" ")}`,
};

const columns: Column<Row>[] = [
  { header: "세대", cell: (home) => <HomeLink home={home} />, phone: "title", keepsWhole: true },
  {
    header: "시설",
    cell: ({ items }) => (
      <Pieces
        of={items
          .filter(({ totalWon }) => totalWon > 0)
          .map(({ facilityName, totalWon }) => `${facilityName} ${wonText(totalWon)}`)}
      />
    ),
    phone: "meta",
  },
  {
    header: "합계",
    cell: ({ totalWon }) => <span className="font-semibold text-neutral">{wonText(totalWon)}</span>,
    phone: "meta",
    align: "end",
    keepsWhole: true,
    namesValueOnPhone: true,
  },
];
