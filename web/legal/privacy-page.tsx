import { LegalDocument } from "./legal-document.tsx";
import { privacyNotice } from "./privacy.tsx";

/** /privacy: how personal data is handled. */
export function PrivacyPage() {
  return <LegalDocument {...privacyNotice} />;
}
