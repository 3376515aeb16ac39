import { useQuery } from "@tanstack/react-query";

import type { Colleague, Complaint } from "#contract/complaints.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { BadgeMenu } from "#web/ui/overlays/badge-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** Stands in a menu for no colleague. */
export const nobody = "none";

/** Who has a complaint, to be given to a colleague. */
export function AssigneeMenu({ complaint: { id, title, assignee } }: AssigneeMenuProps) {
  const { data } = useQuery(callQuery("getComplaintAssignees"));
  const me = useMe();
  const assign = useCommand("assignComplaint", {
    fallback: "담당자를 정하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 3 }),
  });
  const colleagues = withShown(data?.assignees ?? [], assignee);
  return (
    <BadgeMenu
      label={`${title} 담당자`}
      items={[
        { value: nobody, label: "담당 없음", tone: "neutral" },
        ...colleagues.map((one) => ({
          value: one.id,
          label: one.id === me?.id ? `${one.name} (나)` : one.name,
          tone: "brand" as const,
        })),
      ]}
      value={assignee?.id ?? nobody}
      onChange={(chosen) => assign.run({ complaintId: id, staffId: chosen === nobody ? null : chosen })}
    />
  );
}

interface AssigneeMenuProps {
  complaint: Pick<Complaint, "id" | "title" | "assignee">;
}

/** The menu shows the assignee before the colleagues are read. */
function withShown(colleagues: readonly Colleague[], shown: Colleague | null): readonly Colleague[] {
  if (!shown || colleagues.some(({ id }) => id === shown.id)) return colleagues;
  return [shown, ...colleagues];
}
