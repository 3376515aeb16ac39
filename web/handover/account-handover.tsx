import { lazy, Suspense } from "react";

import type { InitialAccount } from "#contract/residents.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { AccountHandoverDialog } from "#web/ui/overlays/account-handover-dialog.tsx";

// The slip brings the code that draws QR codes.
const PrintSlip = lazy(async () => ({ default: (await import("./print-slip.tsx")).PrintSlip }));

interface AccountHandoverProps {
  title: string;
  /** Whom to give it to. */
  recipient: string;
  account: InitialAccount;
  onClose: () => void;
}

/** Shows a resident's account once, to be told or printed. */
export function AccountHandover({ title, recipient, account, onClose }: AccountHandoverProps) {
  return (
    <AccountHandoverDialog
      title={title}
      instruction={`아래 이메일과 임시 비밀번호를 ${recipient} 전달해 주세요.`}
      account={account}
      isOpen
      onClose={onClose}
      action={
        <Suspense fallback={<Button isPending>안내문 인쇄</Button>}>
          <PrintSlip account={account} />
        </Suspense>
      }
    />
  );
}
