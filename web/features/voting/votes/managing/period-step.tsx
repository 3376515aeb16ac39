import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";

import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";
import { createVoteInput } from "#contract/vote-drafts.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { numberOf, typedNumber } from "#web/forms/typed-number.ts";
import { Card } from "#web/ui/layout/card.tsx";

import { StepForm } from "./step-form.tsx";
import type { Draft } from "./vote-form.ts";

const checkMoment = "날짜와 시간을 골라 주세요.";
const moment = z.string().transform((typed, context) => {
  const given = momentOfSeoulField(typed);
  if (given === undefined) context.addIssue({ code: "custom", message: checkMoment });
  return given ?? "";
});

const { identificationClause, technicalNotice } = createVoteInput.shape;

const periodForm = z.object({
  opensAt: moment,
  closesAt: moment,
  objectionDays: typedNumber(
    z
      .number("이의신청 기간은 0일부터 30일까지 정할 수 있어요.")
      .min(0, "이의신청 기간은 0일부터 30일까지 정할 수 있어요.")
      .max(30, "이의신청 기간은 0일부터 30일까지 정할 수 있어요."),
  ),
  identificationClause,
  technicalNotice,
});

/** When it is open, how long the result can be objected to, and what the law wants said. */
export function PeriodStep({ draft }: { draft: Draft }) {
  const { vote } = draft;
  const form = useZodForm(periodForm, {
    defaultValues: {
      opensAt: seoulFieldOf(vote.opensAt),
      closesAt: seoulFieldOf(vote.closesAt),
      objectionDays: String(vote.objectionDays),
      identificationClause: vote.identificationClause ?? "",
      technicalNotice: vote.technicalNotice ?? "",
    },
  });
  const { control } = form;
  const [opensAt, closesAt, objectionDays] = useWatch({
    control,
    name: ["opensAt", "closesAt", "objectionDays"],
  });
  return (
    <StepForm
      draft={draft}
      step="period"
      form={form}
      fallback="기간을 저장하지 못했어요. 다시 시도해 주세요."
    >
      <Card title="기간">
        <FormDateTimeField control={control} name="opensAt" label="투표 시작" />
        <FormDateTimeField control={control} name="closesAt" label="투표 마감" />
        <div className="max-w-40">
          <FormTextField
            control={control}
            name="objectionDays"
            label="결과 공고 뒤 이의신청"
            isDigits
            suffix="일"
            autoComplete="off"
          />
        </div>
        <ShortPeriods opensAt={opensAt} closesAt={closesAt} objectionDays={objectionDays} />
      </Card>
      <Card title="본인확인과 안내">
        <FormTextArea
          control={control}
          name="identificationClause"
          label="본인확인 방법을 정한 관리규약 조항"
          help="투표할 때 비밀번호를 다시 확인해요. 관리규약이 이 방법을 정한 조항을 적어 주세요."
          rows={2}
          growsWithText
          maxCharacters={500}
        />
        <FormTextArea
          control={control}
          name="technicalNotice"
          label="전자투표의 방법과 주의할 점 (선택)"
          rows={3}
          growsWithText
          maxCharacters={5000}
        />
      </Card>
    </StepForm>
  );
}

const hourMs = 60 * 60 * 1000;

/** The law names no least number of days, so that short periods are only warned of. */
function ShortPeriods({
  opensAt,
  closesAt,
  objectionDays,
}: Record<"opensAt" | "closesAt" | "objectionDays", string>) {
  const [now] = useState(() => Date.now());
  const opens = Date.parse(momentOfSeoulField(opensAt) ?? "");
  const closes = Date.parse(momentOfSeoulField(closesAt) ?? "");
  const short = [
    opens - now < 3 * 24 * hourMs && "공고부터 시작까지 3일이 안 돼요.",
    closes - opens < 24 * hourMs && "투표하는 시간이 하루가 안 돼요.",
    numberOf(objectionDays) < 3 && "이의신청 기간이 3일이 안 돼요.",
  ].filter((text) => text !== false);
  if (short.length === 0) return null;
  return (
    <p role="status" className="text-label text-warning">
      {short.join(" ")} 관리규약의 기간을 확인해 주세요.
    </p>
  );
}
