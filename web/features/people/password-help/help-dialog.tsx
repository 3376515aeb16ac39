import { useState } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";

import type { Output } from "#contract/index.ts";
import { identityChecks, type PasswordHelp } from "#contract/password-help.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { AccountHandover } from "#web/handover/account-handover.tsx";
import { type RadioOption, RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { AccountHandoverDialog } from "#web/ui/overlays/account-handover-dialog.tsx";

const fields = z.object({ check: z.enum(identityChecks, "신원을 어떻게 확인했는지 골라 주세요.") });

type Check = (typeof identityChecks)[number];

interface HelpDialogProps {
  request: PasswordHelp;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks how the person was recognised, then shows the new temporary password to hand over. */
export function HelpDialog({ request, isOpen, onClose }: HelpDialogProps) {
  const { id, name, building, unit } = request;
  const [given, setGiven] = useState<Output<"resolvePasswordHelp">>();
  const form = useZodForm(fields, { defaultValues: {} });
  const { field, fieldState } = useController({ control: form.control, name: "check" });
  const help = useCommand("resolvePasswordHelp", {
    fallback: "비밀번호 재설정에 실패했습니다.",
    onSuccess: setGiven,
  });
  if (given) return <NewPassword request={request} given={given} onClose={onClose} />;
  return (
    <FormDialog
      title={`${name}님을 도와주세요`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={help}
      payload={({ check }) => ({ requestId: id, outcome: "reset" as const, check })}
      submitLabel="임시 비밀번호 만들기"
    >
      <p>
        {building !== null && <strong>{homeName({ building, unit })} </strong>}
        <strong>{name}</strong>님은 모든 기기에서 로그아웃되고, 새 임시 비밀번호로 로그인해 초기 설정을 다시
        해야 해요.
      </p>
      <RadioGroup
        label="신원을 어떻게 확인했나요?"
        options={checkOptions}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error?.message}
        help="누가 누구를 어떻게 확인했는지 기록에 남아요."
      />
    </FormDialog>
  );
}

const checkOptions: readonly RadioOption<Check>[] = [
  { value: "in_person", label: "직접 만나서 신분증을 봤어요" },
  { value: "call_back", label: "관리사무소가 아는 번호로 전화했어요" },
];

interface NewPasswordProps {
  request: PasswordHelp;
  given: Output<"resolvePasswordHelp">;
  onClose: () => void;
}

function NewPassword({ request, given, onClose }: NewPasswordProps) {
  const { name, email, building, unit } = request;
  const { tempPassword, expiresAt } = given;
  if (tempPassword === null || expiresAt === null) return null;
  const title = "새 임시 비밀번호를 만들었어요";
  if (building === null || unit === null) {
    return (
      <AccountHandoverDialog
        title={title}
        instruction={`아래 이메일과 임시 비밀번호를 ${name}님에게 전달해 주세요.`}
        account={{ email, tempPassword }}
        isOpen
        onClose={onClose}
      />
    );
  }
  return (
    <AccountHandover
      title={title}
      recipient={`${name}님에게`}
      account={{ email, building, unit, tempPassword, expiresAt }}
      onClose={onClose}
    />
  );
}
