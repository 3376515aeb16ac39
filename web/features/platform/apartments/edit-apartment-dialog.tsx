import { createApartmentInput } from "#contract/apartments.ts";
import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import type { RowDialogProps } from "#web/forms/row-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

type ApartmentRow = Output<"getApartments">["apartments"][number];

const edited = createApartmentInput.pick({ name: true, address: true });

export function EditApartmentDialog({ row, isOpen, onClose }: RowDialogProps<ApartmentRow>) {
  const { id, name, address, code } = row;
  const form = useZodForm(edited, { defaultValues: { name, address } });
  const changedFields = useChangedFields(form);
  const update = useCommand("updateApartment", {
    fallback: "아파트 정보를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="아파트 정보 수정"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({ apartmentId: id, ...changedFields(values) })}
      submitLabel="저장"
    >
      <FormTextField control={form.control} name="name" label="이름" autoComplete="off" />
      <FormTextField control={form.control} name="address" label="주소" autoComplete="off" />
      <p className="text-label text-neutral-weak">
        고유 코드 <strong className="text-neutral">{code}</strong>는 주민 계정의 이메일에 들어 있어서 바꿀 수
        없어요.
      </p>
    </FormDialog>
  );
}
