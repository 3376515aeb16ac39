import type { Survey } from "#contract/surveys.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

/** Tells those who have not taken part once more. The system does so by itself a day before the close. */
export function Reminder({ survey }: { survey: Survey }) {
  const reminding = useConfirmed("remindSurvey", {
    title: "아직 답하지 않은 주민에게 다시 알릴까요?",
    text: TellsWhom,
    confirmLabel: "다시 알리기",
    tone: "primary",
    payload: ({ id }: Survey) => ({ surveyId: id }),
    fallback: "다시 알리지 못했어요. 다시 시도해 주세요.",
    toastSeconds: 5,
  });
  return (
    <>
      <Button disabledReason={reasonAgainst(survey)} onPress={() => reminding.ask(survey)}>
        다시 알리기
      </Button>
      {reminding.dialog}
    </>
  );
}

function TellsWhom({ isAnonymous, remindersLeft }: Survey) {
  return (
    <p>
      {isAnonymous && "누가 답하지 않았는지는 관리사무소도 알 수 없지만, 그분들에게만 알림이 가요. "}
      마감 하루 전에는 저절로 알려요. 하루에 한 번, 이번을 포함해 {remindersLeft ?? 0}번 더 알릴 수 있어요.
    </p>
  );
}

function reasonAgainst({ remindersLeft, nextReminderAt }: Survey): string | undefined {
  if (remindersLeft === 0) return "두 번 모두 알렸어요. 마감 하루 전에는 저절로 알려요.";
  if (nextReminderAt !== null && Date.parse(nextReminderAt) > Date.now()) {
    return `${formatFullTime(nextReminderAt)}부터 다시 알릴 수 있어요.`;
  }
  return undefined;
}
