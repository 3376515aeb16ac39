import type { Control } from "react-hook-form";
import type { z } from "zod";

import type { createResidentInput } from "#contract/residents.ts";
import { FormTextField } from "#web/forms/form-fields.tsx";

interface ResidentFieldsProps {
  control: Control<z.input<typeof createResidentInput>, unknown, z.output<typeof createResidentInput>>;
}

/** What the office knows of a resident. */
export function ResidentFields({ control }: ResidentFieldsProps) {
  return (
    <>
      <FormTextField control={control} name="name" label="이름" autoComplete="off" />
      <FormTextField
        control={control}
        name="email"
        label="이메일"
        type="email"
        autoComplete="off"
        help="이 이메일로 로그인해요."
      />
      <div className="grid grid-cols-2 gap-4">
        <FormTextField
          control={control}
          name="building"
          label="동"
          isDigits
          suffix="동"
          placeholder="101"
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="unit"
          label="호"
          isDigits
          suffix="호"
          placeholder="1002"
          autoComplete="off"
        />
      </div>
    </>
  );
}
