import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";

import type { EventView as Shown } from "#contract/events.ts";
import { callQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";
import { dateText } from "#web/booking/words.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { EventView } from "./event-view.tsx";
import { Occurrences } from "./occurrences.tsx";

/** /manager/calendar/{eventId} */
export function ManageEventPage() {
  const { eventId = "" } = useParams();
  const query = useQuery(callQuery("getEventById", { eventId }));
  const mayWrite = useRights()("notices");
  const event = query.data?.event;
  const title = event?.title ?? "일정";
  const cancellation = useConfirmed("cancelEvent", {
    title: "이날의 일정을 취소할까요?",
    text: CancelledDay,
    confirmLabel: "이날만 취소",
    cancelLabel: "그대로 두기",
    payload: (on: string) => ({ eventId, on }),
    fallback: "일정을 취소하지 못했어요.",
  });
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.calendar}>일정</BackLink>}
        title={title}
        action={event && mayWrite && <Actions event={event} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="일정을 불러오지 못했어요.">
        {({ event: shown }) => (
          <div className="flex flex-col gap-6">
            <EventView event={shown} noticeHref={paths.manager.notice} />
            <Occurrences
              event={shown}
              {...(mayWrite && {
                renderAction: (day: string) => (
                  <Button
                    size="small"
                    label={`${dateText(day)} 이날만 취소`}
                    onPress={() => cancellation.ask(day)}
                  >
                    이날만 취소
                  </Button>
                ),
              })}
            />
          </div>
        )}
      </Loaded>
      {cancellation.dialog}
    </>
  );
}

function Actions({ event }: { event: Shown }) {
  const navigate = useNavigate();
  const cancellation = useConfirmed("cancelEvent", {
    title: "일정을 취소할까요?",
    text: CancelledEvent,
    confirmLabel: "일정 취소",
    cancelLabel: "그대로 두기",
    payload: ({ eventId }: Shown) => ({ eventId }),
    fallback: "일정을 취소하지 못했어요.",
  });
  const deletion = useConfirmed("deleteEvent", {
    title: "일정을 삭제할까요?",
    text: DeletedEvent,
    payload: ({ eventId }: Shown) => ({ eventId }),
    fallback: "일정을 삭제하지 못했어요.",
    onDone: () => void navigate(paths.manager.calendar, { replace: true }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {!event.isCancelled && (
        <>
          <ButtonLink href={paths.manager.editEvent(event.eventId)}>수정</ButtonLink>
          <Button onPress={() => cancellation.ask(event)}>
            {event.days.length > 1 ? "모두 취소" : "일정 취소"}
          </Button>
        </>
      )}
      <Button onPress={() => deletion.ask(event)}>삭제</Button>
      {cancellation.dialog}
      {deletion.dialog}
    </div>
  );
}

/** useConfirmed calls it with the day itself. */
function CancelledDay(day: string) {
  return (
    <p>
      <strong>{dateText(day)}</strong> 하루만 취소해요. 주민의 일정에는 취소로 보여요. 되돌릴 수 없어요.
    </p>
  );
}

function CancelledEvent({ title, days }: Shown) {
  return (
    <p>
      <strong>{title}</strong> 일정을 {days.length > 1 && "모든 날에 걸쳐 "}취소해요. 주민의 일정에는 취소로
      보여요. 되돌릴 수 없어요.
    </p>
  );
}

function DeletedEvent({ title }: Shown) {
  return (
    <p>
      <strong>{title}</strong> 일정을 주민의 일정에서도 지워요. 되돌릴 수 없어요. 열리지 않게 된 일정은 취소로
      남겨 두면 주민이 알 수 있어요.
    </p>
  );
}
