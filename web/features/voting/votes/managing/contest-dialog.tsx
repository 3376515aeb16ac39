import { useWatch } from "react-hook-form";

import type { VoteKind } from "#contract/values/votes/phases.ts";
import { ruleInWords } from "#contract/values/votes/rule-words.ts";
import { ruleOf } from "#contract/values/votes/rules.ts";
import {
  type ContestTemplate,
  contestTemplates,
  templatesOfDismissal,
  templatesOfPersons,
} from "#contract/values/votes/templates-words.ts";
import { templates } from "#contract/values/votes/templates.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { numberOf } from "#web/forms/typed-number.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ChoiceFields, DismissedFields, PeopleFields } from "./people-fields.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import {
  contestForm,
  type ContestValues,
  type Draft,
  emptyContest,
  namesPeople,
  type SentContest,
  sentOf,
  typedFormOf,
  customRuleOf,
  valuesOfContest,
} from "./vote-form.ts";

interface ContestDialogProps {
  draft: Draft;
  /** The contest's position; none for a new one. */
  position: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** A contest of a draft: what is asked, who is asked, and what decides it. */
export function ContestDialog({ draft, position, isOpen, onClose }: ContestDialogProps) {
  const sent = sentOf(draft);
  const kind = draft.vote.kind;
  const current = position === undefined ? undefined : sent.contests[position];
  const form = useZodForm(contestForm, {
    defaultValues: current ? valuesOfContest(current) : emptyContest(usualTemplate[kind]),
  });
  const save = useCommand("updateVote", {
    fallback: "안건을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  const { vote } = draft;
  return (
    <FormDialog
      title={current ? "안건 고치기" : "안건 추가"}
      submitLabel="저장"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`vote.${vote.id}.contest.${position ?? "new"}`}
      command={save}
      payload={(contest) => ({
        ...sent,
        voteId: vote.id,
        contests: current ? sent.contests.with(position!, contest) : [...sent.contests, contest],
      })}
    >
      <ContestFields form={form} kind={kind} households={draft.participation.rollSize} />
    </FormDialog>
  );
}

interface ContestFieldsProps {
  form: ZodForm<ContestValues, SentContest>;
  kind: VoteKind;
  households: number;
}

function ContestFields({ form: whole, kind, households }: ContestFieldsProps) {
  const { control, getValues, setValue } = whole;
  const template = useWatch({ control, name: "template" });
  const form = useWatch({ control, name: "form" });
  const { mostSeats, law } = templates[template];
  const isOfPeople = namesPeople(template);
  /** What nobody has changed goes with the template. */
  const follow = (next: ContestTemplate) => {
    const [was, is] = [emptyContest(template), emptyContest(next)];
    const typed = getValues();
    if (typed.title === was.title) setValue("title", is.title);
    if (typed.isForAll === was.isForAll) setValue("isForAll", is.isForAll);
    if (!templates[next].forms.includes(typed.form)) setValue("form", is.form);
  };
  return (
    <>
      <FormSelectField
        control={control}
        name="template"
        label="무엇을 정하나요"
        help={law === null ? undefined : `공동주택관리${law.startsWith("시행령") ? "법 " : ""}${law}`}
        options={templatesOf(kind).map((each) => ({ value: each, label: templates[each].name }))}
        onChosen={follow}
      />
      <FormTextField control={control} name="title" label="안건의 제목" isRequired maxCharacters={200} />
      <FormTextArea
        control={control}
        name="description"
        label="설명 (선택)"
        rows={3}
        growsWithText
        maxCharacters={5000}
      />
      {mostSeats > 1 && isOfPeople && (
        <div className="max-w-40">
          <FormTextField
            control={control}
            name="seats"
            label="선출 인원"
            isDigits
            suffix="명"
            autoComplete="off"
          />
        </div>
      )}
      {isOfPeople &&
        (templatesOfDismissal.includes(template) ? (
          <DismissedFields control={control} />
        ) : (
          <PeopleFields control={control} />
        ))}
      {!isOfPeople && templates[template].forms.includes("choices") && (
        <FormChips
          control={control}
          name="form"
          label="답하는 방법"
          options={[
            { value: "approval", label: "찬성·반대" },
            { value: "choices", label: "선택지에서 고르기" },
          ]}
        />
      )}
      {!isOfPeople && form === "choices" && (
        <>
          <ChoiceFields control={control} />
          <div className="max-w-40">
            <FormTextField
              control={control}
              name="maxPicks"
              label="고를 수 있는 수"
              placeholder="1"
              isDigits
              suffix="개"
              autoComplete="off"
            />
          </div>
        </>
      )}
      {template === "custom" && <CustomRuleFields control={control} />}
      <ScopeFields control={control} />
      {kind === "election" && (
        <FormTextArea
          control={control}
          name="tieRule"
          label="동점일 때의 처리"
          help="관리규약의 조항을 옮겨 적어 주세요. 시스템은 동점을 스스로 가리지 않아요."
          placeholder="관리규약 제00조: 동점이면 연장자를 당선인으로 한다."
          rows={2}
          growsWithText
          maxCharacters={500}
        />
      )}
      <RulePreview form={whole} households={households} />
    </>
  );
}

type ContestControl = ZodForm<ContestValues, SentContest>["control"];

function CustomRuleFields({ control }: { control: ContestControl }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormSelectField
        control={control}
        name="customQuorum"
        label="정족수 (관리규약)"
        options={[
          { value: "none", label: "없음" },
          { value: "tenth", label: "명부의 10분의 1 이상" },
          { value: "half", label: "명부의 과반수" },
        ]}
      />
      <FormSelectField
        control={control}
        name="customRule"
        label="의결 기준 (관리규약)"
        options={[
          { value: "half_of_voters", label: "투표한 세대의 과반수" },
          { value: "half_of_roll", label: "명부의 과반수" },
          { value: "two_thirds_of_roll", label: "명부의 3분의 2 이상" },
          { value: "plurality", label: "가장 많은 표" },
        ]}
      />
    </div>
  );
}

/** What is needed, in whole households, while it is typed. */
function RulePreview({ form: { control, getValues }, households }: Omit<ContestFieldsProps, "kind">) {
  useWatch({ control });
  const values = getValues();
  const form = typedFormOf(values);
  const rule = ruleOf(values.template, form, customRuleOf(values));
  const size = values.isForAll ? households : undefined;
  return (
    <p role="status" className="rounded-control bg-neutral-weak px-4 py-3 text-label">
      {size === undefined
        ? "선거구의 세대 수는 저장한 뒤 명부에서 세어 보여 드려요."
        : ruleInWords(
            { template: values.template, form, seats: numberOf(values.seats) || 1, rule },
            size,
          ).join(" ")}{" "}
      <span className="text-neutral-weak">관리규약과 법률 자문으로 확인해 주세요.</span>
    </p>
  );
}

/** Those that a kind of vote knows. Nobody's dismissal comes first. */
function templatesOf(kind: VoteKind): readonly ContestTemplate[] {
  if (kind === "opinion") return ["opinion"];
  if (kind === "election") return templatesOfPersons;
  const besides = new Set<ContestTemplate>(["opinion", ...templatesOfPersons, ...templatesOfDismissal]);
  return [...contestTemplates.filter((template) => !besides.has(template)), ...templatesOfDismissal];
}

/** What a contest's form begins with. */
const usualTemplate: Record<VoteKind, ContestTemplate> = {
  election: "representative",
  decision: "bylaws",
  opinion: "opinion",
};
