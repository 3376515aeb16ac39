import FileDown from "lucide-react/icons/file-down";
import { lazy, useState } from "react";
import { useNavigate } from "react-router";

import type { Output } from "#contract/index.ts";
import type { Survey, SurveyQuestion } from "#contract/surveys.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { countSubject, countText, nameText } from "./survey-words.ts";
import { useSurveyExport } from "./use-survey-export.ts";

// The forms bring the schemas, so they load only when somebody opens them.
const ClosingDialog = lazy(async () => ({ default: (await import("./closing-dialog.tsx")).ClosingDialog }));
const CancelDialog = lazy(async () => ({ default: (await import("./cancel-dialog.tsx")).CancelDialog }));

/** What the office can do with a survey: one button, and the rest in a menu. */
export function SurveyActions({ survey, questions }: Output<"getSurveyById">) {
  const [asked, setAsked] = useState<"closing" | "cancel">();
  const close = () => setAsked(undefined);
  const ending = useEnding(survey);
  const deletion = useDeletion(survey);
  const { phase, id } = survey;
  const asWorkbook = useSurveyExport(id, "xlsx");
  const asCsv = useSurveyExport(id, "csv");
  const actions: MenuAction[] = [
    ...(phase === "open"
      ? [
          { label: "마감 바꾸기", onSelect: () => setAsked("closing") },
          { label: "지금 끝내기", onSelect: () => ending.ask(survey) },
        ]
      : []),
    ...(survey.canSeeResults ? [{ label: "CSV로 내보내기", onSelect: asCsv.run }] : []),
    { label: "복사해서 만들기", href: paths.manager.copyOfSurvey(id) },
    phase === "open"
      ? { label: "설문 취소", tone: "critical", onSelect: () => setAsked("cancel") }
      : deleteAction(() => deletion.ask(survey)),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {phase === "draft" && <Opening survey={survey} questions={questions} />}
      {survey.canSeeResults && (
        <Button
          icon={<FileDown aria-hidden size="1.125rem" />}
          isPending={asWorkbook.isPending || asCsv.isPending}
          onPress={asWorkbook.run}
        >
          엑셀로 내보내기
        </Button>
      )}
      <ActionMenu label={`${survey.title} 메뉴`} actions={actions} />
      {ending.dialog}
      {deletion.dialog}
      <OnceOpened isOpen={asked === "closing"} beginsAnew>
        <ClosingDialog survey={survey} isOpen={asked === "closing"} onClose={close} />
      </OnceOpened>
      <OnceOpened isOpen={asked === "cancel"} beginsAnew>
        <CancelDialog survey={survey} isOpen={asked === "cancel"} onClose={close} />
      </OnceOpened>
    </div>
  );
}

function Opening({ survey, questions }: { survey: Survey; questions: readonly SurveyQuestion[] }) {
  const opening = useConfirmed("openSurvey", {
    title: "설문을 시작할까요?",
    text: OpeningFixes,
    confirmLabel: "시작하기",
    tone: "primary",
    payload: ({ id }: Survey) => ({ surveyId: id }),
    fallback: "설문을 시작하지 못했어요. 다시 시도해 주세요.",
  });
  const isIncomplete = questions.length === 0 || survey.closesAt === null;
  return (
    <>
      <ButtonLink href={paths.manager.editSurvey(survey.id)}>고치기</ButtonLink>
      <Button
        variant="primary"
        disabledReason={isIncomplete ? "문항을 한 개 이상 넣고 마감 시각을 정해 주세요." : undefined}
        onPress={() => opening.ask(survey)}
      >
        시작하기
      </Button>
      {opening.dialog}
    </>
  );
}

function OpeningFixes(survey: Survey) {
  return (
    <p>
      주민에게 바로 알려요. 시작한 뒤에는 문항과 대상,{" "}
      {nameText(survey) === "익명" ? "익명 여부" : "이름을 남기는지"}를 바꿀 수 없어요.
      {survey.closesAt !== null && (
        <>
          {" "}
          마감은 <DateText value={survey.closesAt} precision="minute" />
          이에요.
        </>
      )}
    </p>
  );
}

function useEnding(survey: Survey) {
  return useConfirmed("changeSurveyClosing", {
    title: "설문을 지금 끝낼까요?",
    text: EndingLoses,
    confirmLabel: "지금 끝내기",
    cancelLabel: "계속 받기",
    payload: () => ({ surveyId: survey.id, closesAt: null }),
    fallback: "설문을 끝내지 못했어요. 다시 시도해 주세요.",
  });
}

function EndingLoses({ participantCount, unit, isAnonymous, minGroupSize }: Survey) {
  const isHidden = isAnonymous && participantCount < minGroupSize;
  return (
    <p>
      지금까지 {countSubject(participantCount, unit)} 참여했어요. 끝내면 더는 답을 받을 수 없고, 다시 열 수
      없어요.
      {isHidden && ` 답이 ${minGroupSize}개보다 적어 결과는 영영 볼 수 없게 돼요.`}
    </p>
  );
}

function useDeletion(survey: Survey) {
  const navigate = useNavigate();
  return useConfirmed("deleteSurvey", {
    title: "설문을 삭제할까요?",
    text: DeletionLoses,
    payload: () => ({ surveyId: survey.id }),
    fallback: "설문을 삭제하지 못했어요. 다시 시도해 주세요.",
    onDone: () => void navigate(paths.manager.surveys, { replace: true }),
  });
}

function DeletionLoses({ phase, participantCount, unit }: Survey) {
  if (phase !== "closed") return <p>문항이 모두 지워지고, 되돌릴 수 없어요.</p>;
  return (
    <p>
      {countText(participantCount, unit)}의 답과 결과가 모두 지워지고, 되돌릴 수 없어요. 남겨 두려면 먼저
      내려받아 주세요.
    </p>
  );
}
