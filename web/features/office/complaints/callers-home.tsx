import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useWatch } from "react-hook-form";
import type { z } from "zod";

import type { takeComplaintInput } from "#contract/complaint-intake.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import { homeOfFields } from "#contract/values/home-numbers.ts";
import { callQuery } from "#web/api/queries.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";

type Schema = typeof takeComplaintInput;

/** Which of the home it is for, and what the home has told already: a second call about a leak is no second leak. */
export function CallersHome({ form: { control } }: { form: ZodForm<z.input<Schema>, z.output<Schema>> }) {
  const [building, unit] = useWatch({ control, name: ["building", "unit"] });
  const { field } = useController({ control, name: "residentId" });
  const home = homeOfFields(String(building ?? ""), String(unit ?? ""));
  const isNamed = home !== undefined;
  const query = callQuery("getHomeForComplaint", home ?? { building: "", unit: "" });
  const { data } = useQuery({ ...query, queryFn: isNamed ? query.queryFn : skipToken, retry: false });
  const { people = [], openComplaints = [] } = (isNamed && data) || {};
  const { value, onChange } = field;
  const isOfHome = people.some(({ id }) => id === value);
  useEffect(() => {
    // Another home has other people.
    if (!isOfHome && value) onChange(null);
  }, [isOfHome, value, onChange]);
  return (
    <>
      {people.length > 0 && (
        <ChipGroup
          label="누구의 민원인가요"
          options={[
            { value: "", label: "정하지 않음" },
            ...people.map(({ id, name }) => ({ value: id, label: `${name} 님` })),
          ]}
          value={value ?? ""}
          onChange={(id) => onChange(id === "" ? null : id)}
        />
      )}
      {isOfHome && (
        <p className="-mt-2 text-label text-neutral-weak">
          고른 주민의 내 민원에 보이고, 접수했다는 알림이 가요.
        </p>
      )}
      {openComplaints.length > 0 && (
        <div role="status" className="rounded-control bg-informative-weak px-4 py-3 text-label">
          <p className="font-semibold">이 세대의 처리할 민원이 있어요.</p>
          <ul>
            {openComplaints.map(({ id, title, status }) => (
              <li key={id} className="truncate">
                {title} · {complaintStatusNames[status]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
