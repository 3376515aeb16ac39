import { type ComplaintStatus, complaintStatusNames } from "#contract/values/complaint-status.ts";
import { Badge, type BadgeTone } from "#web/ui/text/badge.tsx";

export function ComplaintStatusBadge({ status }: { status: ComplaintStatus }) {
  return <Badge tone={complaintStatusTones[status]}>{complaintStatusNames[status]}</Badge>;
}

export const complaintStatusTones: Record<ComplaintStatus, BadgeTone> = {
  submitted: "warning",
  in_progress: "informative",
  resolved: "positive",
};
