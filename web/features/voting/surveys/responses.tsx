import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";

import type { SurveyResponse } from "#contract/survey-results.ts";
import type { SurveyQuestion } from "#contract/surveys.ts";
import { homeName } from "#contract/values/home-name.ts";
import type { SurveyValue } from "#contract/values/survey-answers.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

interface ResponsesProps {
  surveyId: string;
  questions: readonly SurveyQuestion[];
}

/** The single responses of a survey by name. */
export function Responses({ surveyId, questions }: ResponsesProps) {
  const list = usePagedList("getSurveyResponses", {
    rowsOf: (page) => page.responses,
    filter: { surveyId },
  });
  const [shown, setShown] = useState<SurveyResponse>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LoadedList
        list={list}
        failed="답을 불러오지 못했어요."
        empty={<EmptyState icon={<Inbox aria-hidden size="1.5rem" />}>아직 답이 없어요.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="답 하나씩"
            columns={columns}
            rows={rows}
            rowLabel={nameOf}
            actions={(response) => [
              {
                label: "답 보기",
                onSelect: () => {
                  setShown(response);
                  setOpen(true);
                },
              },
            ]}
          />
        )}
      </LoadedList>
      {shown && (
        <Dialog title={nameOf(shown)} isOpen={isOpen} onClose={() => setOpen(false)} closesOutside>
          <DialogBody>
            <dl className="flex flex-col gap-4">
              {questions.map((question, index) => (
                <div key={question.id}>
                  <dt className="font-semibold">
                    <span className="tabular">{index + 1}.</span> {question.title}
                  </dt>
                  <dd className="whitespace-pre-wrap">
                    {valueText(
                      question,
                      shown.answers.find(({ questionId }) => questionId === question.id)?.value,
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

const columns: Column<SurveyResponse>[] = [
  { header: "이름", cell: ({ name }) => name, phone: "title", keepsWhole: true },
  {
    header: "세대",
    cell: (row) => (row.building === null ? "–" : <HomeLink home={row} />),
    phone: "meta",
    keepsWhole: true,
  },
  {
    header: "답한 때",
    cell: ({ updatedAt }) => <DateText value={updatedAt} precision="minute" />,
    phone: "meta",
    keepsWhole: true,
  },
];

function nameOf(response: SurveyResponse): string {
  return `${homeName(response)} ${response.name}님의 답`.trimStart();
}

function valueText({ kind, options }: SurveyQuestion, value: SurveyValue | undefined): string {
  if (value === undefined) return "답하지 않았어요.";
  const labelOf = (optionId: number) => options.find(({ id }) => id === optionId)?.label ?? "";
  if (Array.isArray(value)) {
    return value
      .map((optionId, index) =>
        kind === "ranking" ? `${index + 1}. ${labelOf(optionId)}` : labelOf(optionId),
      )
      .join(kind === "ranking" ? "\n" : ", ");
  }
  if (typeof value === "string") return value;
  return kind === "rating" ? `${value}점` : labelOf(value);
}
