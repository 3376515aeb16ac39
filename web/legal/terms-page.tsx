import { LegalDocument } from "./legal-document.tsx";
import { termsOfService } from "./terms.tsx";

/** /terms: the rules between operator, management offices and residents. */
export function TermsPage() {
  return <LegalDocument {...termsOfService} />;
}
