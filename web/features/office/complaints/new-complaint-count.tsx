import { useQuery } from "@tanstack/react-query";

import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

/** How many complaints wait for the office, beside the menu's word. Nothing if none do. */
export function NewComplaintCount() {
  const { data } = useQuery({ ...callQuery("getManagerDashboard"), ...useFollowed() });
  if (!data || data.newComplaintCount === 0) return null;
  return (
    <span className="ms-auto tabular">
      <VisuallyHidden>새 민원 </VisuallyHidden>
      <Badge tone="warning">{`${data.newComplaintCount.toLocaleString("ko-KR")}건`}</Badge>
    </span>
  );
}
