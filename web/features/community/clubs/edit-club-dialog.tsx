import type { Club } from "#contract/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ClubFields } from "./club-fields.tsx";
import { clubForm } from "./club-form.ts";

interface EditClubDialogProps {
  club: Club;
  isOpen: boolean;
  onClose: () => void;
}

/** The owner's settings of a club. */
export function EditClubDialog({ club, isOpen, onClose }: EditClubDialogProps) {
  const { name, category, description, joinPolicy, maxMembers } = club;
  const form = useZodForm(clubForm, {
    defaultValues: { name, category, description, joinPolicy, maxMembers: String(maxMembers) },
  });
  const changedFields = useChangedFields(form);
  const update = useCommand("updateClub", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="동호회 설정"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({ clubId: club.id, ...changedFields(values) })}
      submitLabel="저장"
    >
      <ClubFields control={form.control} />
      <p className="text-label text-neutral-weak">
        바로 가입으로 바꾸면 기다리던 이웃이 정원까지 차례로 가입돼요. 정원을 회원 수보다 줄여도 지금 회원은
        그대로예요.
      </p>
    </FormDialog>
  );
}
