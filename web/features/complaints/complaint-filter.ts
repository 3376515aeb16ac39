import type { Input } from "#contract/index.ts";
import {
  type ComplaintOrder,
  type ComplaintStatus,
  complaintStatuses,
} from "#contract/values/complaint-status.ts";

type Payload = NonNullable<Input<"getComplaintsByApartment">>;

/** The office's list as its address asks for it: the tab and the order. */
export function complaintFilter(search: URLSearchParams) {
  const asked = search.get("status");
  const status: ComplaintStatus | undefined = complaintStatuses.find((one) => one === asked);
  const order: ComplaintOrder = search.get("order") === "oldest" ? "oldest" : "newest";
  return { status, order, excerpt: true } satisfies Payload;
}
