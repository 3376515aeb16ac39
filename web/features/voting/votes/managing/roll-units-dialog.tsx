import { bulkCreateResidentsInput } from "#contract/residents.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const fields = [
  { name: "startBuilding", label: "첫 동", suffix: "동", placeholder: "101" },
  { name: "endBuilding", label: "마지막 동", suffix: "동", placeholder: "108" },
  { name: "startUnit", label: "첫 호", suffix: "호", placeholder: "101" },
  { name: "endUnit", label: "마지막 호", suffix: "호", placeholder: "2504" },
] as const;

interface RollUnitsDialogProps {
  voteId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Homes without an account vote on paper: they must stand on the roll, too. */
export function RollUnitsDialog({ voteId, isOpen, onClose }: RollUnitsDialogProps) {
  const form = useZodForm(bulkCreateResidentsInput, {
    defaultValues: { startBuilding: "", endBuilding: "", startUnit: "", endUnit: "" },
  });
  const add = useCommand("addVoteRollUnits", {
    fallback: "세대를 추가하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="계정 없는 세대 추가"
      submitLabel="추가"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={add}
      payload={(range) => ({ voteId, ...range })}
    >
      <p className="text-label text-neutral-weak">
        범위 안의 모든 층과 호를 명부에 넣어요. 이미 있는 세대는 그대로예요.
      </p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        {fields.map((field) => (
          <FormTextField key={field.name} control={form.control} {...field} isDigits autoComplete="off" />
        ))}
      </div>
    </FormDialog>
  );
}
