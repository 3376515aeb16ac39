import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { spelledCode } from "#contract/values/invitation-code.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

type Invited = Output<"inviteMember">;

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for what a child needs, and then shows the code, once. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const [invited, setInvited] = useState<Invited>();
  return (
    <Dialog
      title={invited ? "초대 번호를 전해 주세요" : "세대원 초대"}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
    >
      {invited ? (
        <Code invited={invited} onClose={onClose} />
      ) : (
        <Asking onCancel={onClose} onInvited={setInvited} />
      )}
    </Dialog>
  );
}

function Asking({ onCancel, onInvited }: { onCancel: () => void; onInvited: (invited: Invited) => void }) {
  const [isUnder14, setUnder14] = useState(false);
  const [guardianConsents, setConsents] = useState(false);
  const invite = useCommand("inviteMember", {
    fallback: "초대하지 못했어요. 다시 시도해 주세요.",
    onSuccess: onInvited,
  });
  const isMissing = invite.failureField === "guardianConsents";
  return (
    <>
      <DialogBody>
        <p>
          초대 번호를 받은 사람은 우리 세대의 계정을 만들 수 있어요. 번호는 한 사람이 한 번, 7일 동안 쓸 수
          있어요.
        </p>
        <div>
          <Checkbox isChecked={isUnder14} onChange={setUnder14}>
            만 14세 미만이에요.
          </Checkbox>
          {isUnder14 && (
            <Checkbox
              isChecked={guardianConsents}
              onChange={setConsents}
              error={isMissing && !guardianConsents ? invite.failure : undefined}
              help="이름, 닉네임, 이메일, 동·호를 계정을 삭제할 때까지 보관해요."
            >
              법정대리인으로서 아이가 가입하는 데 동의해요.
            </Checkbox>
          )}
        </div>
        {invite.failure !== undefined && !isMissing && <Banner tone="critical">{invite.failure}</Banner>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onCancel}>취소</Button>
        <Button
          variant="primary"
          isPending={invite.isPending}
          onPress={() => invite.run({ isUnder14, guardianConsents: isUnder14 && guardianConsents })}
        >
          초대 번호 만들기
        </Button>
      </DialogFooter>
    </>
  );
}

function Code({ invited: { code, link, expiresAt }, onClose }: { invited: Invited; onClose: () => void }) {
  const address = new URL(link, window.location.origin).href;
  return (
    <>
      <DialogBody>
        <p className="rounded-card bg-neutral-weak px-4 py-5 text-center">
          <span className="sr-only">초대 번호 </span>
          <strong className="tabular text-headline font-bold tracking-wider">{spelledCode(code)}</strong>
          <span className="mt-1 block text-label text-neutral-weak">
            <DateText value={expiresAt} precision="lately" />
            까지 한 번 쓸 수 있어요
          </span>
        </p>
        <p>
          번호나 링크를 초대할 사람에게 보내 주세요. <strong>지금만 보이니</strong> 닫기 전에 전해 주세요.
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={address} label="초대 링크" showsLabel />
          <CopyButton text={spelledCode(code)} label="초대 번호" showsLabel />
          <ShareButton address={address} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onPress={onClose}>
          다 전했어요
        </Button>
      </DialogFooter>
    </>
  );
}

/** Phones can hand the link to a messenger. */
function ShareButton({ address }: { address: string }) {
  if (!("share" in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share({ title: "단지 초대", text: "우리 세대에 초대해요.", url: address });
    } catch {
      // The person closed the list of ways to share.
    }
  };
  return (
    <Button size="small" icon={<Share2 aria-hidden size="1rem" />} onPress={() => void share()}>
      공유하기
    </Button>
  );
}
