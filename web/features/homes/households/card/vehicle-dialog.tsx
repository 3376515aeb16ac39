import { addMyVehicleInput } from "#contract/home-cards.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface VehicleDialogProps {
  /** Whose car the office enters; without it, it is one of the caller's own home. */
  householdId?: string;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: () => void;
}

/** Asks for a car's number, and for a word by which it is known. */
export function VehicleDialog({ householdId, isOpen, onClose, onSaved }: VehicleDialogProps) {
  const form = useZodForm(addMyVehicleInput, { defaultValues: { plate: "", memo: "" } });
  const options = {
    fallback: "차량을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }: { message: string }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onSaved?.();
      onClose();
    },
  };
  const ofHome = useCommand("addHomeVehicle", options);
  const own = useCommand("addMyVehicle", options);
  const shared = {
    title: "차량 추가",
    isOpen,
    onClose,
    size: "small",
    form,
    submitLabel: "등록",
    children: (
      <>
        <FormTextField
          control={form.control}
          name="plate"
          label="차량 번호"
          placeholder="12가 3456"
          autoComplete="off"
          maxLength={20}
        />
        <FormTextField
          control={form.control}
          name="memo"
          label="차종과 색 (선택)"
          help="예: 흰색 쏘나타. 경비실이 함께 봐요."
          autoComplete="off"
          maxCharacters={maxLengths.visitorMemo}
        />
      </>
    ),
  } as const;
  return householdId === undefined ? (
    <FormDialog {...shared} command={own} />
  ) : (
    <FormDialog {...shared} command={ofHome} payload={(car) => ({ householdId, ...car })} />
  );
}
