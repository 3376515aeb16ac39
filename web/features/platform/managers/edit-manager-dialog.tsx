import { useWatch } from "react-hook-form";

import { createManagerInput, type Manager } from "#contract/managers.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import type { RowDialogProps } from "#web/forms/row-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { ApartmentField } from "./apartment-field.tsx";

/** Corrects a manager's data, or moves them to another apartment. */
export function EditManagerDialog({ row, isOpen, onClose }: RowDialogProps<Manager>) {
  const { id, name, email } = row;
  const standing = { name, email, apartmentId: row.apartmentId ?? "" };
  const form = useZodForm(createManagerInput, { defaultValues: standing });
  const changedFields = useChangedFields(form);
  const update = useCommand("updateManager", {
    fallback: "관리자 정보를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  const chosen = useWatch({ control: form.control, name: "apartmentId" });
  return (
    <FormDialog
      title="관리자 정보 수정"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({ managerId: id, ...changedFields(values) })}
      submitLabel="저장"
    >
      <FormTextField control={form.control} name="name" label="이름" autoComplete="off" />
      <FormTextField
        control={form.control}
        name="email"
        label="이메일"
        type="email"
        autoComplete="off"
        help="바꾸면 새 이메일로 로그인해야 해요. 관리자에게 알려 주세요."
      />
      <ApartmentField control={form.control} name="apartmentId" />
      {chosen !== "" && chosen !== standing.apartmentId && (
        <Banner tone="warning">
          담당 아파트를 바꾸면 곧바로 로그아웃돼요. 지금까지 쓴 공지사항은 {row.apartmentName ?? "원래 단지"}
          에 관리사무소 이름으로 남아요.
        </Banner>
      )}
    </FormDialog>
  );
}
