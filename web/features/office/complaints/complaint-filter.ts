import type { Input } from "#contract/index.ts";
import { type ComplaintCategory, isComplaintCategory } from "#contract/values/complaint-categories.ts";
import {
  type ComplaintOrder,
  complaintOrders,
  type ComplaintStatus,
  complaintStatuses,
} from "#contract/values/complaint-status.ts";

/** The office's list as its address asks for it. What is left out is not asked for. */
export interface ComplaintFilter {
  /** Without it, all that are open. */
  status?: ComplaintStatus | "all" | undefined;
  /** Without it, the order of the tab: of what is open, what is due first. */
  order?: ComplaintOrder | undefined;
  category?: ComplaintCategory | undefined;
  /** `me`, `none`, or a colleague's id. */
  assignee?: string | undefined;
  due?: DueFilter | undefined;
}

const dueFilters = ["overdue", "today"] as const;

export type DueFilter = (typeof dueFilters)[number];

export function readComplaintFilter(search: URLSearchParams): ComplaintFilter {
  const [status, order, category, due] = ["status", "order", "category", "due"].map((name) =>
    search.get(name),
  );
  return {
    status: status === "all" ? status : complaintStatuses.find((one) => one === status),
    order: complaintOrders.find((one) => one === order),
    category: category && isComplaintCategory(category) ? category : undefined,
    assignee: assigneeOf(search.get("assignee")),
    due: dueFilters.find((one) => one === due),
  };
}

/** Where nobody asked for another order: work first, and of the rest what is new. */
export function orderOf({ status, order }: Pick<ComplaintFilter, "status" | "order">): ComplaintOrder {
  return order ?? (status ? "newest" : "dueFirst");
}

/** What the list is read with. */
export function complaintFilter(search: URLSearchParams) {
  return payloadOf(readComplaintFilter(search));
}

export function payloadOf({ due, ...filter }: ComplaintFilter) {
  return {
    ...filter,
    status: filter.status === "all" ? undefined : (filter.status ?? "open"),
    order: orderOf(filter),
    ...(due === "overdue" && { isOverdue: true }),
    ...(due === "today" && { isDue: true }),
    excerpt: true,
  } satisfies NonNullable<Input<"getComplaintsByApartment">>;
}

/** Somebody may have typed the address. */
function assigneeOf(asked: string | null): string | undefined {
  return asked !== null && /^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(asked)
    ? asked
    : undefined;
}
