import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";

import { surveyResultReaderNames, surveyUnitNames } from "#contract/values/surveys.ts";
import { maxLengths } from "#contract/values/text.ts";
import type { Action } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { CommandForm, SubmitButton } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormCheckbox, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { PreviewDialog } from "./preview-dialog.tsx";
import { QuestionCards } from "./question-cards.tsx";
import type { SurveyForm, SurveySent, SurveyValues } from "./survey-form.ts";

interface SurveyFormViewProps {
  form: SurveyForm;
  draft: string;
  command: Action<SurveySent>;
}

/** A survey that is being written: what it is about, who answers how, and its questions. */
export function SurveyFormView({ form, draft, command }: SurveyFormViewProps) {
  const { control } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <div className="max-w-3xl">
      <CommandForm<SurveyValues, SurveySent, SurveySent>
        label="설문"
        form={form}
        draft={draft}
        command={command}
        buttons={
          <FormActions surface="ground">
            <Button onPress={() => setPreviewed(true)}>미리 보기</Button>
            <SubmitButton variant="primary">저장</SubmitButton>
          </FormActions>
        }
      >
        <Card title="무엇을 묻나요">
          <FormTextField
            control={control}
            name="title"
            label="제목"
            isRequired
            maxCharacters={maxLengths.title}
          />
          <FormTextArea
            control={control}
            name="description"
            label="안내"
            rows={3}
            growsWithText
            maxCharacters={maxLengths.body}
            placeholder="왜 묻는지, 결과를 어디에 쓰는지 적어 주세요."
          />
        </Card>
        <Card title="누가 어떻게 답하나요" description="시작한 뒤에는 마감만 바꿀 수 있어요.">
          <NameChoice form={form} />
          <UnitChoice form={form} />
          <BuildingChoice form={form} />
          <FormCheckbox
            control={control}
            name="byBuilding"
            help="동별로 나눠 볼 수 있어요. 답하기 전에 주민에게 알려요."
          >
            답에 동을 함께 남기기
          </FormCheckbox>
        </Card>
        <Card title="마감과 결과">
          <FormDateTimeField control={control} name="closesAt" label="마감" />
          <ResultsChoice form={form} />
          <div className="max-w-80">
            <FormTextField
              control={control}
              name="minGroupSize"
              label="결과를 보여 줄 최소 응답 수"
              isDigits
              suffix="개"
              autoComplete="off"
              help="답이 이보다 적으면 누가 답했는지 짐작할 수 있어 결과를 보여 주지 않아요."
            />
          </div>
        </Card>
        <QuestionCards form={form} />
      </CommandForm>
      <PreviewDialog form={form} isOpen={isPreviewed} onClose={() => setPreviewed(false)} />
    </div>
  );
}

interface ChoiceProps {
  form: SurveyForm;
}

function NameChoice({ form: { control } }: ChoiceProps) {
  const { field, fieldState } = useController({ control, name: "isAnonymous" });
  return (
    <RadioGroup
      label="익명 여부"
      isRequired
      options={[
        {
          value: "yes",
          label: "익명으로 받기",
          help: "관리사무소도 누가 어떤 답을 했는지 알 수 없어요. 결과는 마감 뒤에만 나오고, 보낸 답은 고칠 수 없어요.",
        },
        {
          value: "no",
          label: "이름을 남기고 받기",
          help: "누가 어떤 답을 했는지 바로 볼 수 있어요. 주민은 마감 전까지 고칠 수 있어요.",
        },
      ]}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function UnitChoice({ form: { control } }: ChoiceProps) {
  const { field } = useController({ control, name: "unit" });
  return (
    <RadioGroup
      label="한 번 답하는 단위"
      options={[
        {
          value: "household",
          label: surveyUnitNames.household,
          help: "한 분이 답하면 돼요. 세대 단위를 권해요.",
        },
        {
          value: "resident",
          label: surveyUnitNames.resident,
          help: "설문을 시작할 때 있던 계정에만 물어요.",
        },
      ]}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

function BuildingChoice({ form: { control } }: ChoiceProps) {
  const asks = useController({ control, name: "asks" }).field;
  const { field, fieldState } = useController({ control, name: "buildings" });
  const { data } = useQuery(callQuery("getSurveyBuildings"));
  return (
    <>
      <RadioGroup
        label="대상"
        options={[
          { value: "all", label: "단지 전체" },
          { value: "some", label: "몇 개 동만" },
        ]}
        value={asks.value}
        onChange={asks.onChange}
      />
      {asks.value === "some" && (
        <CheckboxGroup
          label="동"
          options={
            data?.buildings.map(({ building, householdCount }) => ({
              value: String(building),
              label: `${building}동 (${householdCount.toLocaleString("ko-KR")}세대)`,
            })) ?? []
          }
          values={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    </>
  );
}

function ResultsChoice({ form: { control } }: ChoiceProps) {
  const { field } = useController({ control, name: "resultsFor" });
  const isNamed = useWatch({ control, name: "isAnonymous" }) === "no";
  return (
    <RadioGroup
      label="결과를 볼 수 있는 사람"
      options={[
        {
          value: "everyone",
          label: surveyResultReaderNames.everyone,
          help: isNamed ? "마감 뒤에 이름 없이 합계만 보여요." : "마감 뒤에 합계를 보여요.",
        },
        { value: "managers", label: surveyResultReaderNames.managers },
      ]}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
