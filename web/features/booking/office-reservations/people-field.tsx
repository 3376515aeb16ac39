import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useWatch } from "react-hook-form";

import { homeOfFields } from "#contract/values/home-numbers.ts";
import { callQuery } from "#web/api/queries.ts";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";

import type { BookForForm } from "./book-for-form.ts";

/** The people of the home that it is for: they see the booking, and are told. Without any, the office alone sees it. */
export function PeopleField({ form: { control } }: { form: BookForForm }) {
  const [building, unit] = useWatch({ control, name: ["building", "unit"] });
  const { field } = useController({ control, name: "residentId" });
  const home = homeOfFields(String(building), String(unit));
  const isNamed = home !== undefined;
  const query = callQuery("getPeopleOfHome", home ?? { building: "", unit: "" });
  const { data } = useQuery({ ...query, queryFn: isNamed ? query.queryFn : skipToken, retry: false });
  const people = isNamed ? data?.people : undefined;
  const { value, onChange } = field;
  const only = people?.length === 1 ? people[0]!.id : null;
  const isOfHome = people?.some(({ id }) => id === value) === true;
  useEffect(() => {
    // Another home has other people; a person who lives alone is chosen.
    if (!isOfHome && value !== only) onChange(only);
  }, [isOfHome, value, only, onChange]);
  if (!people || people.length === 0) return null;
  return (
    <ChipGroup
      label="누구 이름으로"
      options={[
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: "", label: "세대 (이름 없이)" },
      ]}
      value={value ?? ""}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}
