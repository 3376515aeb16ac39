import type { Complaint } from "#contract/complaints.ts";
import { complaintCategories, complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import { useCommand } from "#web/api/actions.ts";
import { BadgeMenu } from "#web/ui/overlays/badge-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** What a complaint is about, to be set right by the office. */
export function CategoryMenu({ complaint: { id, title, category } }: CategoryMenuProps) {
  const set = useCommand("setComplaintCategory", {
    fallback: "분류를 바꾸지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 3 }),
  });
  return (
    <BadgeMenu
      label={`${title} 분류`}
      items={items}
      value={category}
      onChange={(chosen) => set.run({ complaintId: id, category: chosen })}
    />
  );
}

interface CategoryMenuProps {
  complaint: Pick<Complaint, "id" | "title" | "category">;
}

const items = complaintCategoryNames.map((value) => ({
  value,
  label: complaintCategories[value],
  tone: "neutral" as const,
}));
