import { closeClubInput } from "#contract/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface CloseClubDialogProps {
  club: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Closes a club with a reason, which its members read. 다시 열기 then stands where it was closed. */
export function CloseClubDialog({ club, isOpen, onClose }: CloseClubDialogProps) {
  const form = useZodForm(closeClubInput, { defaultValues: { reason: "" } });
  const closing = useCommand("closeClub", {
    fallback: "닫지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`'${club.name}' 동호회를 닫을까요?`}
      tone="critical"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={closing}
      payload={(values) => ({ clubId: club.id, ...values })}
      submitLabel="동호회 닫기"
    >
      <p>
        회원은 30일 동안 읽을 수만 있고, 그 뒤에는 게시판과 모임까지 모두 지워져요. 30일 안에는 다시 열 수
        있어요.
      </p>
      <FormTextArea
        control={form.control}
        name="reason"
        label="닫는 이유"
        help="회원 모두에게 알려요."
        rows={3}
        maxCharacters={200}
      />
    </FormDialog>
  );
}
