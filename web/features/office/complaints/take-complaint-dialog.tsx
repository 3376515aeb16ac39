import { takeComplaintInput } from "#contract/complaint-intake.ts";
import { complaintCategories, complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import { complaintSources, takenSources } from "#contract/values/complaint-sources.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { CallersHome } from "./callers-home.tsx";

interface TakeComplaintDialogProps {
  /** The home that the call is about, if that is known before. */
  home?: { building: string; unit: string } | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** What somebody telephones, or says at the counter: the home, the words, and that is all that is needed. */
export function TakeComplaintDialog({ home, isOpen, onClose }: TakeComplaintDialogProps) {
  const form = useZodForm(takeComplaintInput, {
    defaultValues: {
      source: "phone",
      building: home?.building ?? "",
      unit: home?.unit ?? "",
      place: "",
      content: "",
      category: "other",
      residentId: null,
      callerName: "",
      callerPhone: "",
    },
  });
  const { control } = form;
  const take = useCommand("takeComplaint", {
    fallback: "민원을 접수하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="민원 접수"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={take}
      submitLabel="접수"
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-[1fr_1fr_2fr]">
        <FormTextField control={control} name="building" label="동" isDigits suffix="동" autoComplete="off" />
        <FormTextField control={control} name="unit" label="호" isDigits suffix="호" autoComplete="off" />
        <div className="col-span-2 sm:col-span-1">
          <FormTextField
            control={control}
            name="place"
            label="장소 (공용부라면)"
            placeholder="예: 지하 2층 주차장"
            autoComplete="off"
            maxLength={maxLengths.place}
          />
        </div>
      </div>
      <FormTextArea
        control={control}
        name="content"
        label="내용"
        help="첫 줄이 제목이 돼요. Ctrl+Enter를 누르면 바로 접수해요."
        rows={3}
        growsWithText
        maxCharacters={maxLengths.body}
      />
      <CallersHome form={form} />
      <FormChips control={control} name="source" label="접수 경로" options={sources} />
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-3">
        <FormSelectField control={control} name="category" label="분류" options={categories} />
        <FormTextField
          control={control}
          name="callerName"
          label="알린 사람 (선택)"
          autoComplete="off"
          maxLength={maxLengths.name}
        />
        <FormTextField
          control={control}
          name="callerPhone"
          label="전화번호 (선택)"
          type="tel"
          autoComplete="off"
          maxLength={maxLengths.telephone}
        />
      </div>
      <p className="-mt-2 text-label text-neutral-weak">
        알린 사람과 전화번호는 민원 담당자만 보고, 주민에게는 보이지 않아요.
      </p>
    </FormDialog>
  );
}

const sources = takenSources.map((value) => ({ value, label: complaintSources[value] }));

const categories = complaintCategoryNames.map((value) => ({ value, label: complaintCategories[value] }));
