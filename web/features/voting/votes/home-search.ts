import { homeName } from "#contract/values/home-name.ts";
import type { TableSearch } from "#web/ui/tables/searchable-table.tsx";

/** How a household is found in a table of them: '101동 1203호', '1203', '101-1203'. */
export const homeSearch: TableSearch<{ building: string; unit: string }> = {
  label: "세대 찾기",
  placeholder: "동이나 호",
  textOf: (row) => `${homeName(row)} ${row.building} ${row.unit} ${row.building}-${row.unit}`,
};
