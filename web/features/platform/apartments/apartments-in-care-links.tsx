import type { ApartmentsInCare } from "#contract/system.ts";
import { paths } from "#web/paths.ts";
import { TaskLink } from "#web/ui/layout/task-link.tsx";

import { careNames } from "./apartment-care-words.ts";

/** What apartments lack, each with those that have waited longest, as items of a list. */
export function ApartmentsInCareLinks({ inCare }: { inCare: readonly ApartmentsInCare[] }) {
  return inCare.map(({ care, count, names }) => (
    <TaskLink
      key={care}
      href={paths.superAdmin.apartmentsInCare(care)}
      label={careNames[care]}
      count={`${count.toLocaleString("ko-KR")}곳`}
      note={namesText(names, count)}
    />
  ));
}

function namesText(names: readonly string[], count: number): string {
  const shown = names.join(", ");
  const others = count - names.length;
  return others > 0 ? `${shown} 외 ${others.toLocaleString("ko-KR")}곳` : shown;
}
