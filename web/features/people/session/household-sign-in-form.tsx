import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { z } from "zod";

import { signInByHouseholdInput } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { enterSession } from "#web/api/session.ts";
import { createApartmentFilter } from "#web/forms/apartment-filter.ts";
import { CommandForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormPasswordField, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSearchableSelectField } from "#web/forms/form-searchable-select-field.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";

import type { Remembering } from "./remembered-sign-in.ts";
import { SignInButton } from "./sign-in-button.tsx";
import type { ApartmentSearch } from "./use-found-apartments.ts";
import { useUsedFirstPassword } from "./used-first-password.tsx";

type Fields = Omit<typeof signInByHouseholdInput.shape, "cookie">;

export type HouseholdSignIn = ZodForm<z.input<z.ZodObject<Fields>>, z.output<z.ZodObject<Fields>>>;

interface HouseholdSignInFormProps {
  form: HouseholdSignIn;
  search: ApartmentSearch;
  remembering: Remembering;
  /** Everything but the password is filled in, so it is next. */
  startsAtPassword: boolean;
  /** What the page says until a sign-in fails. */
  notice: ReactNode;
}

/** Signs in a resident, who knows where they live. The form is the page's, like the one beside it. */
export function HouseholdSignInForm({
  form,
  search,
  remembering,
  startsAtPassword,
  notice,
}: HouseholdSignInFormProps) {
  const client = useQueryClient();
  const signIn = useCommand("signInByHousehold", {
    fallback: "동·호 또는 비밀번호가 잘못되었어요.",
    onSuccess: ({ user }) => {
      const apartment = search.found.find(({ id }) => id === form.getValues("apartmentId"));
      const { building, unit } = user;
      if (apartment && building !== null && unit !== null)
        remembering.keep({ way: "household", apartment, building, unit });
      void enterSession(client, user);
    },
  });
  const { command, hint } = useUsedFirstPassword(signIn, form);
  const onAppearing = useEffectEvent(() => {
    if (startsAtPassword) form.setFocus("password");
  });
  useEffect(() => onAppearing(), []);
  return (
    <CommandForm
      form={form}
      label="동·호로 로그인"
      command={command}
      payload={(values) => ({ ...values, cookie: true })}
      buttons={<SignInButton />}
    >
      {signIn.failure === undefined ? notice : hint}
      <FormSearchableSelectField
        control={form.control}
        name="apartmentId"
        label="아파트"
        placeholder="이름을 두 글자 이상 입력해 주세요"
        options={search.found.map(({ id, name, address }) => ({ value: id, label: name, detail: address }))}
        createFilter={createApartmentFilter}
        onSearch={search.type}
        emptyMessage={search.message}
      />
      <div className="grid grid-cols-2 gap-3">
        <FormTextField control={form.control} name="building" label="동" isDigits />
        <FormTextField control={form.control} name="unit" label="호" isDigits />
      </div>
      <FormPasswordField
        control={form.control}
        name="password"
        label="비밀번호"
        autoComplete="current-password webauthn"
      />
      <Checkbox isChecked={remembering.isOn} onChange={remembering.turn}>
        이 기기에 아파트와 <span className="whitespace-nowrap">동·호</span> 기억하기
      </Checkbox>
    </CommandForm>
  );
}
