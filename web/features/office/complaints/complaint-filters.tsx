import { useQuery } from "@tanstack/react-query";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useState } from "react";

import {
  type ComplaintCategory,
  complaintCategories,
  complaintCategoryNames,
} from "#contract/values/complaint-categories.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SelectField, type SelectOption } from "#web/ui/fields/select-field.tsx";

import { isNarrowed } from "./complaint-address.ts";
import { type ComplaintFilter, type DueFilter } from "./complaint-filter.ts";

interface ComplaintFiltersProps {
  filter: ComplaintFilter;
  onChange: (changed: Partial<ComplaintFilter>) => void;
  /** Stands at their end. */
  children: ReactNode;
}

/** What the office's list is narrowed down to. On a phone it opens by a button, so that the rows begin higher. */
export function ComplaintFilters({ filter, onChange, children }: ComplaintFiltersProps) {
  const { category, assignee, due } = filter;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isNarrowed(filter);
  const assignees = useAssigneeOptions(assignee);
  return (
    <div
      role="group"
      aria-label="민원 거르기"
      className={classNames(
        "flex w-full flex-wrap gap-2 sm:w-auto sm:flex-1",
        isShown && "max-sm:grid max-sm:grid-cols-2",
      )}
    >
      {!isShown && (
        <div className="sm:hidden">
          <Button icon={<SlidersHorizontal aria-hidden size="1.125rem" />} onPress={() => setOpen(true)}>
            분류·담당·기한
          </Button>
        </div>
      )}
      <div className={classNames("contents sm:*:w-38", !isShown && "max-sm:hidden")}>
        <SelectField
          label="분류"
          hidesLabel
          options={categoryOptions}
          value={category ?? all}
          onChange={(chosen) => onChange({ category: chosen === all ? undefined : chosen })}
        />
        <SelectField
          label="담당자"
          hidesLabel
          options={assignees}
          value={assignee ?? all}
          onChange={(chosen) => onChange({ assignee: chosen === all ? undefined : chosen })}
        />
        <SelectField
          label="처리 기한"
          hidesLabel
          options={dueOptions}
          value={due ?? all}
          onChange={(chosen) => onChange({ due: chosen === all ? undefined : chosen })}
        />
      </div>
      {children}
    </div>
  );
}

function useAssigneeOptions(chosen: string | undefined): readonly SelectOption<string>[] {
  const { data } = useQuery(callQuery("getComplaintAssignees"));
  const me = useMe();
  const colleagues = (data?.assignees ?? []).filter(({ id }) => id !== me?.id || id === chosen);
  return [
    { value: all, label: "모든 담당자" },
    { value: "me", label: "내 담당" },
    { value: "none", label: "담당 없음" },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

const all = "all";

const categoryOptions: readonly SelectOption<ComplaintCategory | typeof all>[] = [
  { value: all, label: "모든 분류" },
  ...complaintCategoryNames.map((value) => ({ value, label: complaintCategories[value] })),
];

const dueOptions: readonly SelectOption<DueFilter | typeof all>[] = [
  { value: all, label: "모든 기한" },
  { value: "overdue", label: "기한 지남" },
  { value: "today", label: "오늘까지" },
];
