import type { Meeting } from "#contract/meetings.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { MeetingFields } from "./meeting-fields.tsx";
import { meetingForm, typedMeeting } from "./meeting-form.ts";

interface EditMeetingDialogProps {
  meeting: Meeting;
  isOpen: boolean;
  onClose: () => void;
}

export function EditMeetingDialog({ meeting, isOpen, onClose }: EditMeetingDialogProps) {
  const form = useZodForm(meetingForm, { defaultValues: typedMeeting(meeting) });
  const changedFields = useChangedFields(form);
  const update = useCommand("updateMeeting", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="모임 수정"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({ meetingId: meeting.id, ...changedFields(values) })}
      submitLabel="저장"
    >
      <MeetingFields control={form.control} />
      <p className="text-label text-neutral-weak">
        시간과 장소를 바꾸면 참석하거나 대기하는 회원에게 알려요. 답한 것은 그대로예요.
      </p>
    </FormDialog>
  );
}
