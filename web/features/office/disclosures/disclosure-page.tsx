import { useParams } from "react-router";

import { paths } from "#web/paths.ts";

import { DisclosurePaper } from "./disclosure-paper.tsx";

/** /resident/disclosures/{disclosureId} */
export function DisclosurePage() {
  const { disclosureId = "" } = useParams();
  return <DisclosurePaper disclosureId={disclosureId} list={paths.resident.disclosures} />;
}
