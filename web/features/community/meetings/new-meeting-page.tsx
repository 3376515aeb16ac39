import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { MeetingFields } from "./meeting-fields.tsx";
import { copiedMeeting, emptyMeeting, meetingForm, type TypedMeeting } from "./meeting-form.ts";

/** /resident/clubs/{clubId}/meetings/new?copy=: a new meeting, or one like another. */
export function NewMeetingPage() {
  const { clubId = "" } = useParams();
  const [search] = useSearchParams();
  const copied = search.get("copy");
  const original = useQuery({
    ...callQuery("getMeetingById", { meetingId: copied ?? "" }),
    enabled: copied !== null,
  });
  return (
    <>
      <title>모임 만들기 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.resident.clubMeetings(clubId)}>모임</BackLink>}
        title="모임 만들기"
      />
      {copied === null ? (
        <NewMeetingForm clubId={clubId} defaultValues={emptyMeeting} draft={`club.${clubId}.meeting.new`} />
      ) : (
        <Loaded query={original} skeleton={<ArticleSkeleton />} fallback="모임을 불러오지 못했어요.">
          {({ meeting }) => (
            <NewMeetingForm
              clubId={clubId}
              defaultValues={copiedMeeting(meeting)}
              draft={`club.${clubId}.meeting.like.${meeting.id}`}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

interface NewMeetingFormProps {
  clubId: string;
  defaultValues: TypedMeeting;
  draft: string;
}

function NewMeetingForm({ clubId, defaultValues, draft }: NewMeetingFormProps) {
  const navigate = useNavigate();
  const form = useZodForm(meetingForm, { defaultValues });
  const create = useCommand("createMeeting", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: ({ meeting }) => void navigate(paths.resident.meeting(clubId, meeting.id), { replace: true }),
  });
  return (
    <div className="max-w-(--container-reading) rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <CommandForm
        label="모임 만들기"
        form={form}
        draft={draft}
        command={create}
        payload={(values) => ({ clubId, ...values })}
        buttons={
          <FormActions surface="card">
            <ButtonLink href={paths.resident.clubMeetings(clubId)}>취소</ButtonLink>
            <SubmitButton variant="primary">만들기</SubmitButton>
          </FormActions>
        }
      >
        <MeetingFields control={form.control} />
      </CommandForm>
    </div>
  );
}
