import { z } from "zod";

import type { MeterRound, MeterRow } from "#contract/meters.ts";
import { submitMeterReadingInput } from "#contract/meters.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { UsageKind } from "#contract/values/bills.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useCommand } from "#web/api/actions.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { decimalOf } from "#web/forms/typed-number.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";

import { figureText, oddNames, readingText, unitOf } from "./meter-words.ts";

/** An empty field takes the value back. */
const readingForm = z.object({
  value: z
    .string()
    .transform((typed) => (typed.trim() === "" ? null : decimalOf(typed)))
    .pipe(submitMeterReadingInput.shape.value.nullable()),
});

interface ReadingDialogProps {
  round: MeterRound;
  row: MeterRow;
  kind: UsageKind;
  isOpen: boolean;
  onClose: () => void;
}

/** What a home's meter says, as the office has read it. */
export function ReadingDialog({ round, row, kind, isOpen, onClose }: ReadingDialogProps) {
  const reading = row.readings.find((one) => one.kind === kind);
  const { value = null, previous = null, by = null, isOdd = null, file = null } = reading ?? {};
  const form = useZodForm(readingForm, { defaultValues: { value: value === null ? "" : figureText(value) } });
  const set = useCommand("setMeterReading", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  const name = usageKindNames[kind];
  return (
    <FormDialog
      title={`${homeName(row)} ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={set}
      payload={(typed) => ({ roundId: round.id, householdId: row.householdId, kind, value: typed.value })}
      submitLabel="저장"
    >
      <Facts>
        <Fact name="지난 검침">{previous === null ? "없음" : readingText(previous, kind)}</Fact>
        <Fact name="입력">{by === null ? "아직 없음" : by === "office" ? "관리사무소" : "세대"}</Fact>
        {isOdd && <Fact name="확인">{oddNames[isOdd]}</Fact>}
      </Facts>
      {file && <Attachments subject={`${name} 계량기`} files={[file]} />}
      <FormTextField
        control={form.control}
        name="value"
        label="이번 검침"
        help="저장하면 세대가 입력한 값을 대신해요. 비우면 값을 지워요."
        isDigits
        inputMode="decimal"
        suffix={unitOf(kind)}
        autoComplete="off"
      />
    </FormDialog>
  );
}
