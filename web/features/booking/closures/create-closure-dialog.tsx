import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useController } from "react-hook-form";

import type { Output } from "#contract/index.ts";
import { closureKindNames, closureKinds } from "#contract/values/closure-kinds.ts";
import { useCommand } from "#web/api/actions.ts";
import { errorField, errorMessage } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField, useFieldError } from "#web/forms/form-fields.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { closureForm, emptyClosure, type TypedClosure, type WrittenClosure } from "./closure-form.ts";
import { ClosureHits } from "./closure-hits.tsx";
import { ClosureTimes } from "./closure-times.tsx";

type Facility = Output<"getFacilities">["facilities"][number];
type Preview = Output<"previewClosure"> & { wanted: WrittenClosure };

interface CreateClosureDialogProps {
  facilities: readonly Facility[];
  /** The day that the form begins with. */
  day: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Closes facilities. It shows the bookings that this cancels and asks before; without any, it does not ask. */
export function CreateClosureDialog({ facilities, day, isOpen, onClose }: CreateClosureDialogProps) {
  const form = useZodForm(closureForm, { defaultValues: emptyClosure(day) });
  const [preview, setPreview] = useState<Preview>();
  const [isAsking, setAsking] = useState(false);
  const create = useCommand("createClosure", {
    fallback: "휴관을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      setAsking(false);
      onClose();
    },
  });
  const look = useLook((looked) => {
    setPreview(looked);
    create.reset();
    if (looked.hitCount > 0) setAsking(true);
    else create.run({ ...looked.wanted, expectedCount: 0 });
  });
  const { reset: forgetLook } = look;
  const { reset: forgetCreate } = create;
  // Stays the same function: a closed dialog calls it each time it changes.
  const reset = useCallback(() => {
    forgetLook();
    forgetCreate();
  }, [forgetLook, forgetCreate]);
  // Without hits, it is created at once: a failure then belongs to the form.
  const isFirst = !isAsking;
  return (
    <>
      <FormDialog
        title="휴관 등록"
        isOpen={isOpen}
        onClose={onClose}
        form={form}
        command={{
          run: (values: WrittenClosure) => look.run(values),
          isPending: look.isPending || (isFirst && create.isPending),
          failure: look.failure ?? (isFirst ? create.failure : undefined),
          failureField: look.failureField ?? (isFirst ? create.failureField : undefined),
          reset,
        }}
        submitLabel="휴관 등록"
      >
        <FacilityFields form={form} facilities={facilities} />
        <FormChips
          control={form.control}
          name="kind"
          label="종류"
          options={closureKinds.map((value) => ({ value, label: closureKindNames[value] }))}
        />
        <FormTextField
          control={form.control}
          name="reason"
          label="사유"
          help="주민에게 그대로 보여요. 예: 러닝머신 교체, 설 연휴"
          autoComplete="off"
          maxCharacters={100}
        />
        <ClosureTimes form={form} />
      </FormDialog>
      {preview && (
        <ClosureHits
          preview={preview}
          isOpen={isAsking}
          onBack={() => setAsking(false)}
          onConfirm={() => create.run({ ...preview.wanted, expectedCount: preview.hitCount })}
          onLookAgain={() => look.run(preview.wanted)}
          isPending={create.isPending || look.isPending}
          error={create.failure ?? look.failure}
          hasChanged={create.error?.details?.code === "closure_hits_changed"}
        />
      )}
    </>
  );
}

const idle = { isPending: false };

/** Asks the server what a closure would cancel. */
function useLook(onLooked: (preview: Preview) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>(idle);
  const run = async (wanted: WrittenClosure) => {
    setState({ isPending: true });
    try {
      // The answer of before says nothing: somebody may have booked since.
      const found = await client.fetchQuery({ ...callQuery("previewClosure", wanted), staleTime: 0 });
      setState(idle);
      onLooked({ ...found, wanted });
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  const reset = useCallback(() => setState(idle), []);
  const hasFailed = state.error !== undefined;
  return {
    run: (wanted: WrittenClosure) => void run(wanted),
    isPending: state.isPending,
    failure: hasFailed
      ? errorMessage(state.error, "취소될 예약을 확인하지 못했어요. 다시 시도해 주세요.")
      : undefined,
    failureField: hasFailed ? errorField(state.error) : undefined,
    reset,
  };
}

type Form = ZodForm<TypedClosure, WrittenClosure>;

function FacilityFields({ form: { control }, facilities }: { form: Form; facilities: readonly Facility[] }) {
  const { field } = useController({ control, name: "facilityIds" });
  const spots = useController({ control, name: "spotNos" });
  const { error } = useFieldError({ control, name: "facilityIds" });
  const spotError = useFieldError({ control, name: "spotNos" }).error;
  const only = facilities.find(({ id }) => field.value.length === 1 && field.value[0] === id);
  return (
    <>
      <CheckboxGroup
        label="시설"
        options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
        values={field.value}
        onChange={(chosen) => {
          field.onChange(chosen);
          spots.field.onChange([]);
        }}
        error={error}
      />
      {only && only.spots.length > 1 && (
        <CheckboxGroup
          label={`일부 ${only.spotLabel}만 (선택)`}
          help="고르지 않으면 시설 전체를 닫아요."
          options={only.spots.map(({ spotNo, name }) => ({ value: String(spotNo), label: name }))}
          values={spots.field.value}
          onChange={spots.field.onChange}
          error={spotError}
        />
      )}
    </>
  );
}
