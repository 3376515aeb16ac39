import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";

import type { CommandName, Input } from "#contract/index.ts";
import { beginningOf } from "#contract/values/beginning.ts";
import { useCommand } from "#web/api/actions.ts";
import type { Command } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { EventFields } from "./event-fields.tsx";
import { emptyEvent, eventForm, typedOf } from "./event-form.ts";
import type { TypedEvent, WrittenEvent } from "./event-form.ts";

/** /manager/calendar/new, which may begin with what a notice says: ?notice={noticeId} */
export function NewEventPage() {
  const [params] = useSearchParams();
  const noticeId = params.get("notice");
  return (
    <>
      <title>일정 넣기 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.calendar}>일정</BackLink>}
        title="일정 넣기"
        description="넣으면 바로 모든 주민의 일정에 보여요."
      />
      {noticeId === null ? <NewEvent noticeId={null} given={{}} /> : <EventOfNotice noticeId={noticeId} />}
    </>
  );
}

function EventOfNotice({ noticeId }: { noticeId: string }) {
  const query = useQuery(callQuery("peekNotice", { noticeId }));
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="공지를 불러오지 못했어요.">
      {({ notice: { title, buildings } }) => (
        <NewEvent
          noticeId={noticeId}
          given={{
            title: beginningOf(title, 50),
            buildings: (buildings ?? []).map(String),
          }}
        />
      )}
    </Loaded>
  );
}

interface NewEventProps {
  noticeId: string | null;
  given: Partial<TypedEvent>;
}

function NewEvent({ noticeId, given }: NewEventProps) {
  const navigate = useNavigate();
  const today = useToday();
  const create = useCommand("createEvent", {
    fallback: "일정을 넣지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: ({ eventId }) => void navigate(paths.manager.event(eventId), { replace: true }),
  });
  return (
    <EventForm
      label="일정 넣기"
      submit="일정 넣기"
      draft={noticeId === null ? "event.new" : `event.of-notice.${noticeId}`}
      values={{ ...emptyEvent(today), ...given }}
      command={create}
      payload={(written) => ({ ...written, noticeId })}
      cancelHref={paths.manager.calendar}
    />
  );
}

/** /manager/calendar/{eventId}/edit */
export function EditEventPage() {
  const { eventId = "" } = useParams();
  const query = useQuery(callQuery("getEventById", { eventId }));
  return (
    <>
      <title>일정 수정 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.event(eventId)}>일정 보기</BackLink>}
        title="일정 수정"
        description="되풀이하는 일정은 지난 날도 함께 바뀌어요."
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="일정을 불러오지 못했어요.">
        {({ event }) => (
          <OnceRead name="getEventById" skeleton={<ArticleSkeleton />}>
            <EditEvent eventId={eventId} noticeId={event.noticeId} values={typedOf(event)} />
          </OnceRead>
        )}
      </Loaded>
    </>
  );
}

interface EditEventProps {
  eventId: string;
  noticeId: string | null;
  values: TypedEvent;
}

function EditEvent({ eventId, noticeId, values }: EditEventProps) {
  const navigate = useNavigate();
  const update = useCommand("updateEvent", {
    fallback: "일정을 고치지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: () => void navigate(paths.manager.event(eventId), { replace: true }),
  });
  return (
    <EventForm
      label="일정 수정"
      submit="저장"
      draft={`event.${eventId}`}
      values={values}
      command={update}
      payload={(written) => ({ eventId, ...written, noticeId })}
      cancelHref={paths.manager.event(eventId)}
    />
  );
}

interface EventFormProps<Name extends CommandName> {
  label: string;
  submit: string;
  draft: string;
  values: TypedEvent;
  command: Command<Name>;
  payload: (written: WrittenEvent) => Input<Name>;
  cancelHref: string;
}

function EventForm<Name extends CommandName>({
  label,
  submit,
  draft,
  values,
  command,
  payload,
  cancelHref,
}: EventFormProps<Name>) {
  const form = useZodForm(eventForm, { defaultValues: values });
  return (
    <div className="max-w-(--container-reading) rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <CommandForm
        label={label}
        form={form}
        draft={draft}
        command={command}
        payload={payload}
        buttons={
          <FormActions surface="card">
            <ButtonLink href={cancelHref}>취소</ButtonLink>
            <SubmitButton variant="primary">{submit}</SubmitButton>
          </FormActions>
        }
      >
        <EventFields form={form} />
      </CommandForm>
    </div>
  );
}
