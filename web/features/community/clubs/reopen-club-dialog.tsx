import { z } from "zod";

import { createClubInput } from "#contract/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const renaming = z.object({ name: createClubInput.shape.name });

interface ReopenClubDialogProps {
  club: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Opens a club again, under another name if the old one is taken by now. */
export function ReopenClubDialog({ club, isOpen, onClose }: ReopenClubDialogProps) {
  const form = useZodForm(renaming, { defaultValues: { name: club.name } });
  const reopen = useCommand("reopenClub", {
    fallback: "다시 열지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="동호회 다시 열기"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={reopen}
      payload={({ name }) => ({ clubId: club.id, ...(name !== club.name && { name }) })}
      submitLabel="다시 열기"
    >
      <FormTextField
        control={form.control}
        name="name"
        label="동호회 이름"
        help="그사이 같은 이름의 동호회가 생겼으면 바꿔 주세요."
        autoComplete="off"
        maxCharacters={50}
      />
    </FormDialog>
  );
}
