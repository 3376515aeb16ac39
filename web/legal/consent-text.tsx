import { useRef } from "react";

import type { RequiredConsent } from "#contract/values/consents.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";

import { type LegalContent, LegalText, ShowPrivacy } from "./legal-document.tsx";
import { privacyNotice } from "./privacy.tsx";
import { termsOfService } from "./terms.tsx";

const documents: Record<RequiredConsent, LegalContent> = { terms: termsOfService, privacy: privacyNotice };

interface ConsentTextProps {
  consent: RequiredConsent;
  isOpen: boolean;
  onClose: () => void;
  /** Another text, to which this one refers, takes its place. */
  onShow: (consent: RequiredConsent) => void;
}

/** The whole text of what is agreed to, over the form that asks for it: what is typed there stays. */
export function ConsentText({ consent, isOpen, onClose, onShow }: ConsentTextProps) {
  const done = useRef<HTMLDivElement>(null);
  const showPrivacy = () => {
    onShow("privacy");
    // What was pressed goes with its text.
    done.current?.querySelector("button")?.focus();
  };
  return (
    <Dialog title={documents[consent].title} size="large" isOpen={isOpen} onClose={onClose} closesOutside>
      <DialogBody key={consent}>
        <ShowPrivacy value={showPrivacy}>
          <LegalText {...documents[consent]} />
        </ShowPrivacy>
      </DialogBody>
      <DialogFooter>
        <div ref={done} className="contents">
          <Button variant="primary" onPress={onClose}>
            다 읽었어요
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
