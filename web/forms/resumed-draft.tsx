import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { Button } from "#web/ui/buttons/button.tsx";

import { useDraft, useUnsent } from "./drafts.ts";

interface ResumedDraftProps<Values extends FieldValues, Sent extends FieldValues | undefined> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** The draft's name, as given to `useFormDraft`. */
  name: string;
}

/**
 * Tells that an earlier visit's draft has filled the form, and offers to start again. One quiet line, because it
 * also comes after the person only went back for a moment.
 */
export function ResumedDraft<Values extends FieldValues, Sent extends FieldValues | undefined>({
  form,
  name,
}: ResumedDraftProps<Values, Sent>) {
  const { restored, clear } = useDraft<Values>(name);
  const unsent = useUnsent(name);
  const what = unsent.restored?.what;
  const { defaultValues, isDirty } = form.formState;
  const [isFilled] = useState(() => differs(restored, defaultValues));
  const [isShown, setShown] = useState(isFilled || what !== undefined);
  const wasDirty = useRef(false);
  useEffect(() => {
    // The form was sent, or started again.
    if (wasDirty.current && !isDirty) setShown(false);
    wasDirty.current = isDirty;
  }, [isDirty]);
  if (!isShown) return null;
  return (
    <p role="status" className="-my-2 flex min-h-target flex-wrap items-center text-label text-neutral-weak">
      {isFilled && "지난번에 쓰던 내용을 불러왔어요. "}
      {what !== undefined && `올리던 ${what}은 다시 골라 주세요.`}
      <Button
        variant="quiet"
        size="small"
        label="쓰던 내용 지우기"
        onPress={() => {
          form.reset();
          // The reset fills the fields, but the person typed nothing that a draft should keep.
          clear();
          unsent.clear();
          setShown(false);
        }}
      >
        지우기
      </Button>
    </p>
  );
}

function differs(restored: object | undefined, defaults: object | undefined): boolean {
  const before = new Map(Object.entries(defaults ?? {}));
  return Object.entries(restored ?? {}).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
}
