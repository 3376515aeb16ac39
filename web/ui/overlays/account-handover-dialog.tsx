import type { ReactNode } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";
import { TemporaryPassword } from "./temporary-password.tsx";

/** The data that a person needs for their first sign-in. */
export interface AccountToHandOver {
  email: string;
  tempPassword: string;
}

interface AccountHandoverDialogProps {
  title: string;
  /** A sentence that says what to do with it. */
  instruction: string;
  account: AccountToHandOver;
  isOpen: boolean;
  onClose: () => void;
  /** Another way to hand it over, such as printing it. */
  action?: ReactNode;
}

/** The data to hand to the owner of an account. The password is stored nowhere and never shown again. */
export function AccountHandoverDialog({
  title,
  instruction,
  account,
  isOpen,
  onClose,
  action,
}: AccountHandoverDialogProps) {
  return (
    // Only its button closes it: Escape would lose the password before anyone has read it.
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isLocked>
      <DialogBody>
        <p>{instruction}</p>
        <dl className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <dt className="text-label font-semibold text-neutral-weak">이메일</dt>
            <dd className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 font-semibold select-all">{account.email}</span>
              <CopyButton text={account.email} label="이메일" />
            </dd>
          </div>
          <div className="flex flex-col gap-1.5">
            <dt className="text-label font-semibold text-neutral-weak">임시 비밀번호</dt>
            <dd>
              <TemporaryPassword value={account.tempPassword} />
            </dd>
          </div>
        </dl>
        <Banner tone="warning">
          임시 비밀번호는 지금 한 번만 보여요. 창을 닫기 전에 전달하거나 적어 두세요.
        </Banner>
      </DialogBody>
      <DialogFooter>
        {action}
        <Button variant="primary" onPress={onClose}>
          전달했어요
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
