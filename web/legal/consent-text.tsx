import type { RequiredConsent } from "#contract/values/consents.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";

import { type LegalContent, LegalText } from "./legal-document.tsx";
import { privacyNotice } from "./privacy.tsx";
import { termsOfService } from "./terms.tsx";

const documents: Record<RequiredConsent, LegalContent> = { terms: termsOfService, privacy: privacyNotice };

interface ConsentTextProps {
  consent: RequiredConsent;
  isOpen: boolean;
  onClose: () => void;
}

/** The whole text of what is agreed to, over the form that asks for it: what is typed there stays. */
export function ConsentText({ consent, isOpen, onClose }: ConsentTextProps) {
  return (
    <Dialog title={documents[consent].title} size="large" isOpen={isOpen} onClose={onClose} closesOutside>
      <DialogBody>
        <LegalText {...documents[consent]} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onPress={onClose}>
          다 읽었어요
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
