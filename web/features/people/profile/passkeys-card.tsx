import { useQuery } from "@tanstack/react-query";
import FingerprintPattern from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";

import { beginPasskeyInput, type Passkey } from "#contract/passkeys.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormPasswordField } from "#web/forms/form-fields.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { useNewPasskey } from "#web/passkeys/use-new-passkey.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

const skeleton = (
  <Loading>
    <Skeleton className="h-5 w-2/5" />
  </Loading>
);

/** The devices that open the account by a finger or a face, and a button for this one. */
export function PasskeysCard() {
  const [isMaking, setMaking] = useState(false);
  const query = useQuery(callQuery("getMyPasskeys"));
  const removal = useConfirmed("removePasskey", {
    title: "지문·얼굴 로그인을 끌까요?",
    text: whatIsLost,
    confirmLabel: "끄기",
    payload: ({ id }) => ({ passkeyId: id }),
    fallback: "끄지 못했어요. 다시 시도해 주세요.",
  });
  if (query.data?.isAvailable === false) return null;
  return (
    <Card
      title="지문·얼굴로 로그인"
      description="이메일이나 동·호, 비밀번호를 적지 않고 로그인해요. 지문과 얼굴은 기기 밖으로 나오지 않아요."
      action={
        <Button size="small" onPress={() => setMaking(true)}>
          이 기기 등록
        </Button>
      }
    >
      <Loaded query={query} skeleton={skeleton} fallback="등록한 기기를 불러오지 못했어요.">
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="text-neutral-weak">등록한 기기가 없어요.</p>
          ) : (
            <ul aria-label="지문·얼굴로 로그인하는 기기" className="flex flex-col">
              {passkeys.map((key) => (
                <PasskeyItem key={key.id} passkey={key} onRemove={() => removal.ask(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewPasskeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
      {removal.dialog}
    </Card>
  );
}

function whatIsLost({ label }: Passkey) {
  return (
    <p>
      <strong>{label}</strong>에서는 다시 비밀번호로 로그인해야 해요. 지금 로그인해 둔 것은 그대로예요.
    </p>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { label, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-start gap-3 border-t border-neutral-weak py-3 first:border-t-0 first:pt-0 last:pb-0">
      <FingerprintPattern aria-hidden size="1.25rem" className="mt-0.5 shrink-0 text-neutral-weak" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{label}</p>
        <p className="text-label text-neutral-weak">
          {lastUsedAt === null ? (
            <>
              등록 <DateText value={createdAt} precision="minute" /> · 아직 쓰지 않았어요
            </>
          ) : (
            <>
              마지막 사용 <DateText value={lastUsedAt} precision="minute" />
            </>
          )}
        </p>
      </div>
      <Button variant="quiet" size="small" label={`${label} 끄기`} onPress={onRemove}>
        끄기
      </Button>
    </li>
  );
}

const fields = beginPasskeyInput.required();
const empty = { currentPassword: "" };

/** Somebody else may hold an unlocked phone, so the password is asked for. Then the device asks for a finger or a face. */
function NewPasskeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useZodForm(fields, { defaultValues: empty });
  const make = useNewPasskey(() => {
    showToast({ tone: "positive", message: "다음부터 지문이나 얼굴로 로그인할 수 있어요.", seconds: 5 });
    onClose();
  });
  return (
    <FormDialog
      title="이 기기에서 지문·얼굴로 로그인"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={make}
      submitLabel="등록"
      size="small"
    >
      <p className="text-neutral-weak">비밀번호를 적고 등록을 누르면 기기가 지문이나 얼굴을 물어봐요.</p>
      <FormPasswordField
        control={form.control}
        name="currentPassword"
        label="현재 비밀번호"
        autoComplete="current-password"
        help="본인인지 확인해요."
      />
    </FormDialog>
  );
}
