import type { documentFunctions } from "#contract/documents.ts";
import { about, but, managersOnly, membersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const written = { category: "contract", happenedOn: "2026-10-01", confirmsNoPersonalData: true } as const;

const pendingFile = async ({ manager }: Side, { build }: World) => [
  await build.pendingFile(manager, "document"),
];

const newDocument = async (side: Side, world: World) => {
  const fileIds = await pendingFile(side, world);
  const { documentId } = await world.call(side.manager, "createDocument", {
    ...written,
    title: "청소 용역 계약",
    fileIds,
  });
  return { documentId };
};

/** Until it is published, a file is its sender's alone. */
const nobodyElses = {
  own: managersOnly,
  neighbours: but(managersOnly, missing),
  elsewhere: but(managersOnly, missing),
};
const byOffice = { home: managersOnly, elsewhere: but(managersOnly, missing) };

export const access: Access<keyof typeof documentFunctions> = {
  getDocuments: withNothing(membersOnly),
  getDocumentById: about("document", newDocument, {
    home: membersOnly,
    elsewhere: but(membersOnly, missing),
  }),
  createDocument: about(
    "file",
    async (side, world) => ({ ...written, title: "계약", fileIds: await pendingFile(side, world) }),
    nobodyElses,
  ),
  updateDocument: about(
    "document",
    async (side, world) => ({ ...(await newDocument(side, world)), title: "바뀐 계약" }),
    byOffice,
  ),
  replaceDocumentFiles: about(
    "document",
    async (side, world) => ({
      ...(await newDocument(side === world.own ? world.home : side, world)),
      fileIds: await pendingFile(side, world),
      reason: "틀린 금액",
      confirmsNoPersonalData: true,
    }),
    nobodyElses,
  ),
  deleteDocument: about("document", newDocument, byOffice),
  getDocumentDuties: withNothing(managersOnly),
};
