import type { Meeting } from "#contract/meetings.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/**
 * 참석하기, 대기하기 where it is full, 참석 취소, and 불참 for people who have not said anything. The button that takes an answer
 * back stands where it was given.
 */
export function AnswerButtons({ meeting }: { meeting: Meeting }) {
  const { id: meetingId, myAnswer, capacity, goingCount } = meeting;
  const { run, isPending, failure } = useCommand("answerMeeting", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  const isIn = myAnswer === "going" || myAnswer === "waiting";
  const isFull = capacity !== null && goingCount >= capacity;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {isIn ? (
          <Button isPending={isPending} onPress={() => run({ meetingId, answer: "not_going" })}>
            {myAnswer === "going" ? "참석 취소" : "대기 취소"}
          </Button>
        ) : (
          <Button variant="primary" isPending={isPending} onPress={() => run({ meetingId, answer: "going" })}>
            {isFull ? "대기하기" : "참석하기"}
          </Button>
        )}
        {myAnswer === null && <Button onPress={() => run({ meetingId, answer: "not_going" })}>불참</Button>}
      </div>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
    </div>
  );
}
