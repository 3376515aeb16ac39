import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { sampleJpeg } from "./sample-pictures.ts";
import type { TestServer } from "./test-server.ts";
import { upload } from "./uploading.ts";

/** Minutes that everybody of the apartment reads. */
export async function fillDocuments(server: TestServer, { writer }: { writer: Actor }) {
  const { id } = await upload(server, writer, "document", await sampleJpeg());
  await call(server, writer, "createDocument", {
    category: "minutes",
    title: "11월 회의록",
    happenedOn: "2026-10-04",
    fileIds: [id],
    confirmsNoPersonalData: true,
  });
}
