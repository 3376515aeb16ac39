import { z } from "zod";

import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { numberOf } from "#web/forms/typed-number.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { numbersIn, type PaperSum } from "./paper-sum.ts";

interface PaperOutDialogProps {
  voteId: string;
  sum: PaperSum;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes one paper out that was typed wrong, to type it again in its place. */
export function PaperOutDialog({ voteId, sum, isOpen, onClose }: PaperOutDialogProps) {
  const numbers = numbersIn(sum);
  const form = useZodForm(
    z.object({
      number: z
        .string()
        .refine((typed) => numbers.includes(numberOf(typed)), "입력한 종이의 번호를 확인해 주세요."),
    }),
    { defaultValues: { number: "" } },
  );
  const remove = useCommand("removePaperBallots", {
    fallback: "종이를 빼지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="한 장 고치기"
      submitLabel="빼기"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={remove}
      payload={({ number }) => ({ voteId, paper: { style: sum.style, number: numberOf(number) } })}
    >
      <p>잘못 입력한 종이를 빼고, 같은 자리에 다시 입력해요. 다른 위원이 다시 확인해야 해요.</p>
      <FormTextField
        control={form.control}
        name="number"
        label="몇 번째 종이인가요?"
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
