import type { z } from "zod";

import { clubCategories, clubCategoryNames, joinPolicies, joinPolicyNames } from "#contract/values/clubs.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";

import type { clubForm } from "./club-form.ts";

interface ClubFieldsProps {
  control: ZodForm<z.input<typeof clubForm>, z.output<typeof clubForm>>["control"];
}

/** The fields of a club, for a new one and for its settings. */
export function ClubFields({ control }: ClubFieldsProps) {
  return (
    <>
      <FormTextField
        control={control}
        name="name"
        label="동호회 이름"
        placeholder="새벽 러닝"
        autoComplete="off"
        maxCharacters={50}
      />
      <FormChips control={control} name="category" label="분야" options={categories} />
      <FormTextArea
        control={control}
        name="description"
        label="소개"
        help="언제 어디에서 무엇을 하는지 적어 주세요. 비워 두어도 돼요."
        rows={5}
        growsWithText
        maxCharacters={2000}
      />
      <FormChips control={control} name="joinPolicy" label="가입 방식" options={policies} />
      <div className="max-w-48">
        <FormTextField
          control={control}
          name="maxMembers"
          label="정원"
          isDigits
          suffix="명"
          autoComplete="off"
        />
      </div>
    </>
  );
}

const categories = clubCategoryNames.map((value) => ({ value, label: clubCategories[value] }));
const policies = joinPolicyNames.map((value) => ({ value, label: joinPolicies[value] }));
