import { useState } from "react";

import type { Complaint } from "#contract/complaints.ts";
import type { RowSelection } from "#web/ui/tables/pick-box.tsx";

/** The most that one answer or one assignment takes. */
export const mostPicked = 100;

/** The complaints of a list that are picked for one answer or one assignee. Another list begins anew. */
export function usePickedComplaints(listKey: string) {
  const [state, setState] = useState<{ listKey: string; ids: readonly string[] | undefined }>({
    listKey,
    ids: undefined,
  });
  const ids = state.listKey === listKey ? state.ids : undefined;
  const set = (next: readonly string[] | undefined) => setState({ listKey, ids: next?.slice(0, mostPicked) });
  const selection: RowSelection<Pick<Complaint, "id" | "title">> | undefined = ids && {
    picked: new Set(ids),
    onPick: ({ id }, isPicked) => set(isPicked ? [...ids, id] : ids.filter((one) => one !== id)),
    labelOf: ({ title }) => `${title} 고르기`,
  };
  return {
    /** Undefined unless somebody is picking. */
    ids,
    selection,
    begin: () => set([]),
    end: () => set(undefined),
    pickAll: (rows: readonly Pick<Complaint, "id">[]) => set(rows.map(({ id }) => id)),
  };
}
