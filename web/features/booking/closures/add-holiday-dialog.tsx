import { z } from "zod";

import { givenDay, requiredText } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const holidayForm = z.object({
  date: givenDay(),
  name: requiredText({ max: 30, required: "휴일 이름을 입력해 주세요." }),
});

interface AddHolidayDialogProps {
  day: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The government names holidays at short notice, and an apartment may have its own. */
export function AddHolidayDialog({ day, isOpen, onClose }: AddHolidayDialogProps) {
  const form = useZodForm(holidayForm, { defaultValues: { date: day, name: "" } });
  const add = useCommand("setHoliday", {
    fallback: "휴일을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: () => {
      showToast({ tone: "positive", message: "휴일을 추가했어요.", seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="휴일 추가"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={add}
      submitLabel="추가"
    >
      <FormTextField control={form.control} name="date" label="날짜" type="date" />
      <FormTextField
        control={form.control}
        name="name"
        label="이름"
        placeholder="임시공휴일"
        autoComplete="off"
        maxCharacters={30}
      />
    </FormDialog>
  );
}
