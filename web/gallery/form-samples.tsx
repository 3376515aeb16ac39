import { useState } from "react";
import { z } from "zod";

import { createApartmentInput } from "#contract/apartments.ts";
import { requiredText } from "#contract/values/text.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormCheckbox, FormPasswordField, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSearchableSelectField } from "#web/forms/form-searchable-select-field.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { apartments, complaintStates, idle } from "./sample-data.ts";
import { SampleSection } from "./sample-section.tsx";

const sampleInput = z.object({
  title: requiredText({ max: 200, required: "제목과 내용을 모두 입력해주세요." }),
  content: requiredText({ max: 50, required: "제목과 내용을 모두 입력해주세요.", multiline: true }),
  password: z.string().min(6, "비밀번호는 6자 이상이어야 합니다."),
  apartmentId: z.string().min(1, "아파트를 골라 주세요."),
  state: z.enum(["submitted", "in_progress", "resolved"], "상태를 골라 주세요."),
  isAgreed: z.literal(true, "동의해 주세요."),
});

export function FormSamples() {
  return (
    <SampleSection title="양식">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <EveryFieldForm />
        <FailingForm />
      </div>
    </SampleSection>
  );
}

function EveryFieldForm() {
  const [submitted, setSubmitted] = useState(0);
  const form = useZodForm(sampleInput, {
    defaultValues: { title: "", content: "", password: "", apartmentId: "" },
  });
  return (
    <Card title="모든 입력" description={`보낸 횟수 ${submitted}`}>
      <CommandForm
        form={form}
        command={{ ...idle, run: () => setSubmitted(submitted + 1) }}
        label="모든 입력"
        buttons={
          <FormActions surface="card">
            <SubmitButton variant="primary">보내기</SubmitButton>
          </FormActions>
        }
      >
        <FormTextField control={form.control} name="title" label="제목" isRequired />
        <FormTextArea
          control={form.control}
          name="content"
          label="내용"
          rows={3}
          maxCharacters={50}
          isRequired
        />
        <FormPasswordField
          control={form.control}
          name="password"
          label="비밀번호"
          autoComplete="new-password"
          showsStrength
        />
        <FormSearchableSelectField
          control={form.control}
          name="apartmentId"
          label="아파트"
          options={apartments}
          help="초성으로도 찾을 수 있어요."
        />
        <FormSelectField control={form.control} name="state" label="상태" options={complaintStates} />
        <FormCheckbox control={form.control} name="isAgreed">
          개인정보 처리방침에 동의해요
        </FormCheckbox>
      </CommandForm>
    </Card>
  );
}

/** Shows the server's errors: one for a field, and one for the whole form. */
function FailingForm() {
  const [failure, setFailure] = useState<{ message: string; field?: string }>();
  const refuse = ({ code }: { code: string }) =>
    setFailure(
      code === "green_1"
        ? { message: "이미 사용 중인 아파트 고유 코드입니다.", field: "code" }
        : { message: "아파트 등록에 실패했습니다." },
    );
  const form = useZodForm(createApartmentInput, {
    defaultValues: { name: "푸른마을 1단지", code: "green_1", address: "서울 강동구 천호대로 1" },
  });
  return (
    <Card title="서버가 거절한 양식">
      <CommandForm
        form={form}
        command={{ ...idle, failure: failure?.message, failureField: failure?.field, run: refuse }}
        label="서버가 거절한 양식"
      >
        <FormTextField control={form.control} name="name" label="이름" />
        <FormTextField control={form.control} name="code" label="고유 코드" />
        <FormTextField control={form.control} name="address" label="주소" />
        <SubmitButton variant="primary">등록</SubmitButton>
      </CommandForm>
    </Card>
  );
}
