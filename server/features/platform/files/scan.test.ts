import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { errors } from "#contract/errors.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { builders } from "#server/testing/builders.ts";
import { errorOf } from "#server/testing/calling.ts";
import { harmfulText, startClamdServer } from "#server/testing/clamd-server.ts";
import { pdfDocument } from "#server/testing/sample-documents.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { upload } from "#server/testing/uploading.ts";

const clamd = await startClamdServer();
const server = useTestServer({ CLAMD_URL: clamd.url });
/** Nothing listens there. */
const unscanned = useTestServer({ CLAMD_URL: "unix:///nowhere/clamd.ctl" });
afterAll(() => clamd.stop());

async function newManager(of = server) {
  const build = builders(of.database);
  return build.manager(await build.apartment());
}

const name = "안내.pdf";
const infected = Buffer.concat([pdfDocument(), Buffer.from(harmfulText)]);

test("a clean document is scanned whole and taken", async () => {
  const large = Buffer.concat([pdfDocument(), Buffer.alloc(1_000_000, "%")]);
  const file = await upload(server, await newManager(), "notice", large, { name });
  expect(file.bytes).toBe(large.length);
  expect(clamd.scanned.at(-1)!.equals(large)).toBe(true);
});

test("an infected document is refused, kept nowhere, and recorded", async () => {
  const manager = await newManager();
  const refused = await errorOf(upload(server, manager, "notice", infected, { name }));
  expect(refused).toMatchObject({ httpStatus: 400, message: errors.file_infected.message });
  const { rows } = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    return sql<object>`
      select action, actor_role, details->>'purpose' as purpose from audit_log
      where actor_id = ${manager.id}::uuid and action = 'file_infected'
    `.execute(db);
  });
  expect(rows).toEqual([{ action: "file_infected", actor_role: "manager", purpose: "notice" }]);
  const stored: string[] = [];
  for await (const { key } of openFileStore(server.settings).list(manager.apartmentId!)) stored.push(key);
  expect(stored).toEqual([]);
});

test("a photo is not scanned: nothing of what was sent is kept of it", async () => {
  const before = clamd.scanned.length;
  await upload(server, await newManager(), "notice", await sampleJpeg());
  expect(clamd.scanned).toHaveLength(before);
});

test("a document is refused while the scanner cannot be reached", async () => {
  const refused = await errorOf(
    upload(unscanned, await newManager(unscanned), "notice", pdfDocument(), { name }),
  );
  expect(refused).toMatchObject({ httpStatus: 503, message: errors.scan_unavailable.message });
});
