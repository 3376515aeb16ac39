import { lazy, type ReactNode, useState } from "react";

import type { WholeReport } from "#contract/reports.ts";
import { hidingDays } from "#contract/values/report-reasons.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import type { Choice } from "./decision-dialog.tsx";
import { kindNames } from "./report-words.ts";

// The form brings the schemas, so it loads only when someone decides.
const DecisionDialog = lazy(async () => ({
  default: (await import("./decision-dialog.tsx")).DecisionDialog,
}));

/** What happened with a report so far, and what the office can do now. */
export function ReportCase({ report }: { report: WholeReport }) {
  const [choice, setChoice] = useState<Choice>("dismiss");
  const [isOpen, setOpen] = useState(false);
  const choose = (next: Choice) => {
    setChoice(next);
    setOpen(true);
  };
  return (
    <Card title="처리">
      <Steps report={report} />
      <Choices report={report} onChoose={choose} />
      <OnceOpened isOpen={isOpen}>
        <DecisionDialog report={report} choice={choice} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </Card>
  );
}

function Steps({ report }: { report: WholeReport }) {
  const { createdAt, decidedAt, decisionReason, appealedAt, appeal, endedAt, endingReason, state } = report;
  const ending = state === "removed" ? "삭제했어요" : "다시 보이게 했어요";
  return (
    <ol className="flex flex-col gap-3">
      <Step title="처음 신고됐어요" at={createdAt} />
      {decidedAt !== null && (
        <Step title={state === "dismissed" ? "그대로 두었어요" : "임시로 가렸어요"} at={decidedAt}>
          {decisionReason}
        </Step>
      )}
      {appealedAt !== null && (
        <Step title="글쓴이가 이의를 제기했어요" at={appealedAt}>
          {appeal}
        </Step>
      )}
      {endedAt !== null && (
        <Step title={ending} at={endedAt}>
          {endingReason}
        </Step>
      )}
      {state === "returned" && <li>{hidingDays}일이 지나 저절로 다시 보여요.</li>}
    </ol>
  );
}

function Step({ title, at, children }: { title: string; at: string; children?: string | null }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-3">
        <strong className="font-semibold">{title}</strong>
        <span className="text-label text-neutral-weak">
          <DateText value={at} precision="minute" />
        </span>
      </p>
      {children != null && <WrittenText>{children}</WrittenText>}
    </li>
  );
}

function Choices({ report, onChoose }: { report: WholeReport; onChoose: (choice: Choice) => void }) {
  const { state, isGone, kind, hiddenUntil, removableFrom, isForColleague } = report;
  if (state === "new") {
    return (
      <Buttons>
        <Button
          variant="primary"
          onPress={() => onChoose("hide")}
          disabledReason={isGone ? "글쓴이가 이미 지워서 가릴 수 없어요." : undefined}
        >
          {`${hidingDays}일 동안 가리기`}
        </Button>
        <Button onPress={() => onChoose("dismiss")}>그대로 두기</Button>
      </Buttons>
    );
  }
  if (state !== "hidden" && state !== "appealed") return null;
  // Managers give back by themselves what they hid wrongly, unless the author objects.
  const mayRestore = state === "hidden" || !isForColleague;
  return (
    <>
      {hiddenUntil !== null && (
        <p className="text-label text-neutral-weak">
          결정하지 않으면 <DateText value={hiddenUntil} precision="minute" />에 {kindNames[kind]}이 저절로
          다시 보여요.
        </p>
      )}
      {removableFrom !== null && (
        <p className="text-label text-neutral-weak">
          이의 제기가 없으면 <DateText value={removableFrom} precision="minute" />
          부터 삭제할 수 있어요.
        </p>
      )}
      {isForColleague && (
        <p className="text-label text-neutral-weak">
          {mayRestore ? "삭제는" : "이의 제기는"} 글을 가린 사람이 아닌 다른 커뮤니티 담당자가 결정해요.
        </p>
      )}
      <Buttons>
        {mayRestore && (
          <Button variant={state === "appealed" ? "primary" : undefined} onPress={() => onChoose("restore")}>
            다시 보이기
          </Button>
        )}
        {removableFrom === null && !isForColleague && (
          <Button onPress={() => onChoose("remove")}>삭제</Button>
        )}
      </Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}
