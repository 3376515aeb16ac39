import { type ComplaintFilter, orderOf } from "./complaint-filter.ts";

/** The filter's part of the address. */
export function writeComplaintFilter(filter: ComplaintFilter): URLSearchParams {
  const order = filter.order === orderOf({ status: filter.status }) ? undefined : filter.order;
  return new URLSearchParams(Object.entries({ ...filter, order }).filter(isGiven));
}

/** Whether the list shows only a part, in any tab. */
export function isNarrowed({ category, assignee, due }: ComplaintFilter): boolean {
  return category !== undefined || assignee !== undefined || due !== undefined;
}

function isGiven(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
