import { useEffect, useState } from "react";

import type { AlertSettings } from "#contract/alert-settings.ts";
import { confirmEmailInput } from "#contract/email-proofs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useMe } from "#web/api/session.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/** Mails go only to an address that its person can read: a code is sent there and typed in here. */
export function EmailProof({ email }: { email: AlertSettings["email"] }) {
  const role = useMe()?.role;
  const [isSent, setSent] = useState(false);
  const request = useCommand("requestEmailProof", {
    fallback: "인증 번호를 보내지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      setSent(true);
      showToast({ tone: "positive", message, seconds: 5 });
    },
  });
  if (email.address === null) {
    return (
      <p>
        지금 주소는 메일을 받을 수 없는 주소예요.{" "}
        {role && <TextLink href={paths[role].profile}>내 정보에서 쓰는 주소로 바꾸기</TextLink>}
      </p>
    );
  }
  return (
    <>
      {email.wasRefused && !isSent && (
        <Banner tone="warning">
          이 주소로 보낸 메일이 되돌아왔어요. 주소를 확인하고 다시 인증해 주세요.
        </Banner>
      )}
      <p>
        <strong className="wrap-anywhere">{email.address}</strong> 주소로 여섯 자리 번호를 보내 드려요.
      </p>
      {request.failure !== undefined && <Banner tone="critical">{request.failure}</Banner>}
      {isSent ? (
        <CodeForm isAsking={request.isPending} onAskAgain={() => request.run(null)} />
      ) : (
        <div>
          <Button isPending={request.isPending} onPress={() => request.run(null)}>
            인증 번호 받기
          </Button>
        </div>
      )}
    </>
  );
}

function CodeForm({ isAsking, onAskAgain }: { isAsking: boolean; onAskAgain: () => void }) {
  const form = useZodForm(confirmEmailInput, { defaultValues: { code: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const confirm = useCommand("confirmEmail", {
    fallback: "확인하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
  });
  return (
    <CommandForm form={form} label="이메일 인증" command={confirm}>
      <FormTextField
        control={form.control}
        name="code"
        label="인증 번호"
        help="메일이 오지 않으면 스팸 메일함도 확인해 주세요."
        isDigits
        autoComplete="one-time-code"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="primary">확인</SubmitButton>
        <Button isPending={isAsking} onPress={onAskAgain}>
          다시 받기
        </Button>
      </div>
    </CommandForm>
  );
}
