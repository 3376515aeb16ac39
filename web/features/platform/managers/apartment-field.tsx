import { useQuery } from "@tanstack/react-query";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { errorMessage } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { createApartmentFilter } from "#web/forms/apartment-filter.ts";
import { FormSearchableSelectField } from "#web/forms/form-searchable-select-field.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface ApartmentFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}

/** A choice from all apartments, by name or address. */
export function ApartmentField<Values extends FieldValues, Output>({
  control,
  name,
}: ApartmentFieldProps<Values, Output>) {
  const { data, error, refetch } = useQuery(callQuery("getApartments"));
  const options = (data?.apartments ?? []).map((apartment) => ({
    value: apartment.id,
    label: apartment.name,
    detail: apartment.address,
  }));
  return (
    <>
      <FormSearchableSelectField
        control={control}
        name={name}
        label="담당 아파트"
        options={options}
        createFilter={createApartmentFilter}
        help={
          data && options.length === 0 ? "등록된 아파트가 없어요. 아파트를 먼저 등록해 주세요." : undefined
        }
      />
      {error && !data && (
        <Banner
          tone="critical"
          action={
            <Button size="small" onPress={() => void refetch()}>
              다시 시도
            </Button>
          }
        >
          {errorMessage(error, "아파트 목록을 불러오는 데 실패했습니다.")}
        </Banner>
      )}
    </>
  );
}
