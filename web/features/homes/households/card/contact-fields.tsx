import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { z } from "zod";

import { homeRelationNames, homeRelations } from "#contract/values/home-relations.ts";
import type { HomeRelation } from "#contract/values/home-relations.ts";
import { optionalTelephone } from "#contract/values/telephone-text.ts";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";

/** Nothing is said of it. */
const unsaid = "unsaid";

/** What both forms ask of a person. */
export const saidFields = {
  relation: z.enum([unsaid, ...homeRelationNames]).transform((chosen) => (chosen === unsaid ? null : chosen)),
  phone: optionalTelephone("010-1234-5678"),
  movedInOn: z.string().transform((day) => (day === "" ? null : day)),
};

interface Said {
  relation: HomeRelation | null;
  phone: string | null;
  movedInOn: string | null;
}

/** What the fields begin with. */
export function saidOf(contact: Said | null | undefined) {
  return {
    relation: contact?.relation ?? unsaid,
    phone: contact?.phone ?? "",
    movedInOn: contact?.movedInOn ?? "",
  } as const;
}

interface ContactFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  names: Record<keyof typeof saidFields, FieldPath<Values>>;
}

export function ContactFields<Values extends FieldValues, Output>({
  control,
  names,
}: ContactFieldsProps<Values, Output>) {
  return (
    <>
      <FormTextField
        control={control}
        name={names.phone}
        label="전화번호"
        type="tel"
        autoComplete="off"
        placeholder="010-1234-5678"
      />
      <FormChips control={control} name={names.relation} label="세대와의 관계" options={relations} />
      <FormTextField control={control} name={names.movedInOn} label="입주일 (선택)" type="date" />
    </>
  );
}

const relations = [
  ...homeRelationNames.map((name) => ({ value: name, label: homeRelations[name] })),
  { value: unsaid, label: "적지 않음" },
] as const;
