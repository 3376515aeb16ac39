import type { Input } from "#contract/index.ts";
import { type ComplaintCategory, isComplaintCategory } from "#contract/values/complaint-categories.ts";
import {
  type ComplaintOrder,
  type ComplaintStatus,
  complaintStatuses,
} from "#contract/values/complaint-status.ts";

/** The office's list as its address asks for it. What is left out is not asked for. */
export interface ComplaintFilter {
  status?: ComplaintStatus | undefined;
  order: ComplaintOrder;
  category?: ComplaintCategory | undefined;
  /** `me`, `none`, or a colleague's id. */
  assignee?: string | undefined;
  due?: DueFilter | undefined;
}

const dueFilters = ["overdue", "today"] as const;

export type DueFilter = (typeof dueFilters)[number];

export function readComplaintFilter(search: URLSearchParams): ComplaintFilter {
  const [status, category, due] = ["status", "category", "due"].map((name) => search.get(name));
  return {
    status: complaintStatuses.find((one) => one === status),
    order: search.get("order") === "oldest" ? "oldest" : "newest",
    category: category && isComplaintCategory(category) ? category : undefined,
    assignee: assigneeOf(search.get("assignee")),
    due: dueFilters.find((one) => one === due),
  };
}

/** The filter's part of the address. */
export function writeComplaintFilter({ order, ...filter }: ComplaintFilter): URLSearchParams {
  const asked = { ...filter, order: order === "newest" ? undefined : order };
  return new URLSearchParams(Object.entries(asked).filter(isGiven));
}

/** What the list is read with. */
export function complaintFilter(search: URLSearchParams) {
  return payloadOf(readComplaintFilter(search));
}

export function payloadOf({ due, ...filter }: ComplaintFilter) {
  return {
    ...filter,
    ...(due === "overdue" && { isOverdue: true }),
    ...(due === "today" && { isDue: true }),
    excerpt: true,
  } satisfies NonNullable<Input<"getComplaintsByApartment">>;
}

/** Whether the list shows only a part, in any tab. */
export function isNarrowed({ category, assignee, due }: ComplaintFilter): boolean {
  return category !== undefined || assignee !== undefined || due !== undefined;
}

/** Somebody may have typed the address. */
function assigneeOf(asked: string | null): string | undefined {
  return asked !== null && /^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(asked)
    ? asked
    : undefined;
}

function isGiven(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
