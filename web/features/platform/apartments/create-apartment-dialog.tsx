import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";

import { createApartmentInput } from "#contract/apartments.ts";
import { errors } from "#contract/errors.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { useCodeAvailability } from "./use-code-availability.ts";

const empty = { name: "", code: "", address: "" };

interface CreateApartmentDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateApartmentDialog({ isOpen, onClose }: CreateApartmentDialogProps) {
  const form = useZodForm(createApartmentInput, { defaultValues: empty });
  const create = useCommand("createApartment", {
    fallback: "아파트 등록에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="아파트 등록"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={create}
      submitLabel="등록"
    >
      <FormTextField control={form.control} name="name" label="이름" placeholder="한빛마을 1단지" />
      <CodeField form={form} />
      <FormTextField
        control={form.control}
        name="address"
        label="주소"
        placeholder="서울특별시 마포구 월드컵로 100"
      />
    </FormDialog>
  );
}

type ApartmentForm = ZodForm<z.input<typeof createApartmentInput>, z.output<typeof createApartmentInput>>;

/** Shows during typing whether the code is free. The server refuses a taken code again at submit. */
function CodeField({ form }: { form: ApartmentForm }) {
  const { control, setError, clearErrors, getFieldState } = form;
  const isAvailable = useCodeAvailability(useWatch({ control, name: "code" }) ?? "");
  useEffect(() => {
    if (isAvailable === false) {
      setError("code", { type: takenError, message: errors.apartment_code_taken.message });
    } else if (getFieldState("code").error?.type === takenError) {
      clearErrors("code");
    }
  }, [isAvailable, setError, clearErrors, getFieldState]);
  return (
    <FormTextField
      control={control}
      name="code"
      label="고유 코드"
      placeholder="hanbit_1"
      autoComplete="off"
      help={
        isAvailable === true
          ? "쓸 수 있는 코드예요."
          : "영어 소문자, 숫자, 밑줄(_)로 지어 주세요. 주민 계정의 이메일에 들어가요."
      }
    />
  );
}

const takenError = "taken";
