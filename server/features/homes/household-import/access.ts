import type { householdImportFunctions } from "#contract/household-import.ts";
import { about, but, managersOnly, missing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

/** A list is its sender's alone: no other manager finds it, nor what it was turned into. */
const nobodyElses = { neighbours: but(managersOnly, missing), elsewhere: but(managersOnly, missing) };
const itsMakers = { own: managersOnly, ...nobodyElses };

export const access: Access<keyof typeof householdImportFunctions> = {
  readHouseholdImport: about("list", newList, nobodyElses),
  checkHouseholdImport: about(
    "list",
    async (side, world) => ({ ...(await newList(side, world)), mode: "add" as const }),
    nobodyElses,
  ),
  getHouseholdImportRows: about(
    "import",
    async (side, world) => ({ ...(await newImport(side, world)), kind: "errors" as const }),
    itsMakers,
  ),
  exportHouseholdImportErrors: about("import", newImport, itsMakers),
  applyHouseholdImport: about("import", newImport, itsMakers),
};

async function newList({ manager }: Side, { build }: World) {
  return { fileId: await build.pendingFile(manager, "import") };
}

async function newImport({ manager }: Side, { build }: World) {
  return { importId: await build.householdImport(manager) };
}
