import { useState } from "react";

import type { Complaint } from "#contract/complaints.ts";
import type { ComplaintOrder, ComplaintStatus } from "#contract/values/complaint-status.ts";

/** A complaint with a status that was changed on this screen. */
export interface MovedComplaint {
  /** With its new status. */
  complaint: Complaint;
  /** The status before. */
  from: ComplaintStatus;
  /** Whether the list was read again since, and no longer has the complaint. */
  hasLeft: boolean;
}

/**
 * Shows changes of status at once, and keeps the rows in their places: one that no longer belongs to the list
 * stays until the person leaves the list, so that a second press never hits another complaint.
 */
export function useMovedComplaints(
  /** Undefined until they are read. */
  rows: readonly Complaint[] | undefined,
  { order, listKey }: { order: ComplaintOrder; listKey: string },
) {
  const [state, setState] = useState<{ listKey: string; moved: readonly MovedComplaint[] }>({
    listKey,
    moved: [],
  });
  const before = state.listKey === listKey ? state.moved : [];
  const moved = rows ? stillMoved(before, rows) : before;
  if (
    state.listKey !== listKey ||
    moved.length !== before.length ||
    moved.some((one, at) => one !== before[at])
  ) {
    setState({ listKey, moved });
  }
  return {
    rows: rows && withMoved(rows, moved, order),
    move: (complaint: Complaint, from: ComplaintStatus, to: ComplaintStatus) =>
      setState((latest) => ({
        ...latest,
        moved: [
          ...latest.moved.filter((one) => one.complaint.id !== complaint.id),
          { complaint: { ...complaint, status: to }, from, hasLeft: false },
        ],
      })),
  };
}

/** The changes that the newest reading of the list does not show by itself. */
export function stillMoved(moved: readonly MovedComplaint[], rows: readonly Complaint[]): MovedComplaint[] {
  return moved.flatMap((one) => {
    const read = rows.find(({ id }) => id === one.complaint.id);
    if (!read) return [one.hasLeft ? one : { ...one, hasLeft: true }];
    return !one.hasLeft && read.status === one.from ? [one] : [];
  });
}

/** The rows with their changes, and those that have left the list in their old places. */
export function withMoved(
  rows: readonly Complaint[],
  moved: readonly MovedComplaint[],
  order: ComplaintOrder,
): Complaint[] {
  const direction = order === "newest" || order === "dueLast" ? -1 : 1;
  const isByDay = order === "dueFirst" || order === "dueLast";
  const shown = rows.map((row) => moved.find(({ complaint }) => complaint.id === row.id)?.complaint ?? row);
  const gone = moved.filter(({ hasLeft }) => hasLeft).map(({ complaint }) => complaint);
  return [...shown, ...gone].toSorted(
    (one, other) => direction * ((isByDay && compareDays(one, other)) || compare(one, other)),
  );
}

function compareDays(one: Complaint, other: Complaint): number {
  return one.dueOn.localeCompare(other.dueOn);
}

function compare(one: Complaint, other: Complaint): number {
  const difference = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  if (difference !== 0) return difference;
  return one.id < other.id ? -1 : 1;
}
