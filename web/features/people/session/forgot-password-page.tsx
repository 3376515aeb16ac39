import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { requestPasswordResetInput } from "#contract/password-help.ts";
import { useCommand } from "#web/api/actions.ts";
import { createApartmentFilter } from "#web/forms/apartment-filter.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { FormSearchableSelectField } from "#web/forms/form-searchable-select-field.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { useFoundApartments } from "./use-found-apartments.ts";

/** /forgot-password: asks for a link, or the office for help. Nobody learns here who has an account. */
export function ForgotPasswordPage() {
  const [said, setSaid] = useState<string>();
  const form = useZodForm(requestPasswordResetInput, { defaultValues: { email: "" } });
  const request = useCommand("requestPasswordReset", {
    fallback: "요청하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => setSaid(message),
  });
  return (
    <>
      <title>비밀번호 찾기 · 단지</title>
      <h1 className="text-title font-bold">비밀번호를 잊으셨나요?</h1>
      <p className="mt-1.5 mb-6 text-balance text-neutral-weak">
        로그인에 쓰는 이메일을 적어 주세요. 인증한 이메일이면 새 비밀번호를 정하는 링크를 보내고, 아니면
        관리사무소에 도움을 요청해요.
      </p>
      <CommandForm
        form={form}
        label="비밀번호 찾기"
        command={request}
        buttons={
          <SubmitButton variant="primary" size="large" isWide>
            도움 요청하기
          </SubmitButton>
        }
      >
        <FormTextField
          control={form.control}
          name="email"
          label="이메일"
          type="email"
          autoComplete="username"
        />
        {said !== undefined && <Banner tone="positive">{said}</Banner>}
      </CommandForm>
      <WithoutEmail />
      <p className="mt-6 text-center">
        <TextLink href={paths.login}>로그인으로 돌아가기</TextLink>
      </p>
    </>
  );
}

/** Residents who sign in by their home may not know which e-mail address their account has. */
function WithoutEmail() {
  const search = useFoundApartments();
  const { control } = useForm({ defaultValues: { apartmentId: "" } });
  const chosen = useWatch({ control, name: "apartmentId" });
  const apartment = search.found.find(({ id }) => id === chosen);
  return (
    <section
      aria-labelledby="without-email"
      className="mt-8 flex flex-col gap-3 border-t border-neutral-weak pt-6"
    >
      <h2 id="without-email" className="text-subtitle font-bold">
        이메일을 모르시나요?
      </h2>
      <p className="text-neutral-weak">
        동·호로 로그인하셨다면 관리사무소에 방문하거나 전화해 주세요. 본인인지 확인하고 새 임시 비밀번호를
        바로 드려요.
      </p>
      <FormSearchableSelectField
        control={control}
        name="apartmentId"
        label="관리사무소 전화번호 찾기"
        placeholder="아파트 이름을 두 글자 이상 입력해 주세요"
        options={search.found.map(({ id, name, address }) => ({ value: id, label: name, detail: address }))}
        createFilter={createApartmentFilter}
        onSearch={search.type}
        emptyMessage={search.message}
      />
      {apartment && (
        <p role="status">
          {apartment.telephone === null ? (
            `${apartment.name} 관리사무소는 전화번호를 올려 두지 않았어요. 방문해 주세요.`
          ) : (
            <>
              {apartment.name} 관리사무소{" "}
              <a
                href={`tel:${apartment.telephone}`}
                className="tabular inline-flex min-h-target items-center font-semibold whitespace-nowrap text-brand"
              >
                {apartment.telephone}
              </a>
            </>
          )}
        </p>
      )}
    </section>
  );
}
