import { deleteSuperAdminInput, type SuperAdmin } from "#contract/super-admins.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormPasswordField } from "#web/forms/form-fields.tsx";
import type { RowDialogProps } from "#web/forms/row-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const passwordOnly = deleteSuperAdminInput.pick({ currentPassword: true });

/** Asks for the caller's password: this takes all rights from somebody, and somebody else may be at the screen. */
export function DeleteSuperAdminDialog({ row: admin, isOpen, onClose }: RowDialogProps<SuperAdmin>) {
  const form = useZodForm(passwordOnly, { defaultValues: { currentPassword: "" } });
  const remove = useCommand("deleteSuperAdmin", {
    fallback: "최고 관리자를 삭제하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="최고 관리자 계정을 삭제할까요?"
      tone="critical"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={remove}
      payload={({ currentPassword }) => ({ superAdminId: admin.id, currentPassword })}
      submitLabel="삭제"
    >
      <p>
        <strong>{admin.name}</strong>({admin.email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수
        없어요. 지운 계정은 되돌릴 수 없어요.
      </p>
      <FormPasswordField
        control={form.control}
        name="currentPassword"
        label="현재 비밀번호"
        autoComplete="current-password"
        help="내 비밀번호예요. 본인인지 확인해요."
      />
    </FormDialog>
  );
}
