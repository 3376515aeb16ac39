import { useEffect, useRef } from "react";
import { z } from "zod";

import type { OwnMeterReading } from "#contract/meters.ts";
import { submitMeterReadingInput } from "#contract/meters.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedDecimal } from "#web/forms/typed-number.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { figureText, unitOf } from "./meter-words.ts";

const meterForm = z.object({
  value: typedDecimal(submitMeterReadingInput.shape.value),
  fileIds: attachedFiles,
});

/** What one meter says. A value below the last is asked about in the form, and sent when it is sent again. */
export function MeterForm({ reading: { kind, value, file } }: { reading: OwnMeterReading }) {
  const name = usageKindNames[kind];
  const known = value === null ? "" : figureText(value);
  const form = useZodForm(meterForm, { defaultValues: { value: known, fileIds: [] } });
  const shown = useRef(known);
  const { getValues, setValue } = form;
  // Another member of the home may enter it meanwhile; what somebody is typing here stays.
  useEffect(() => {
    if (known !== shown.current && getValues("value") === shown.current) setValue("value", known);
    shown.current = known;
  }, [known, getValues, setValue]);
  /** The value that was sent last. */
  const sent = useRef<number>(undefined);
  const submit = useCommand("submitMeterReading", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      form.resetField("fileIds", { defaultValue: [] });
    },
  });
  const isAsked = submit.error?.details?.code === "reading_below_last";
  return (
    <CommandForm
      label={`${name} 검침`}
      form={form}
      command={submit}
      payload={({ value: typed, fileIds: [fileId] }) => {
        const sure = isAsked && sent.current === typed;
        sent.current = typed;
        return { kind, value: typed, fileId, sure };
      }}
      buttons={
        <SubmitButton variant={value === null ? "primary" : undefined} isWide>
          {isAsked ? "맞아요, 저장하기" : value === null ? "저장하기" : "고쳐서 저장하기"}
        </SubmitButton>
      }
    >
      <FormTextField
        control={form.control}
        name="value"
        label={`지금 ${name} 계량기 숫자`}
        isDigits
        isLarge
        inputMode="decimal"
        suffix={unitOf(kind)}
        autoComplete="off"
      />
      {file && <Attachments subject={`${name} 계량기`} files={[file]} />}
      <FilesField control={form.control} name="fileIds" purpose="meter" isCompact />
    </CommandForm>
  );
}
