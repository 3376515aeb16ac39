import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { listBlobs } from "./file-list.ts";

const server = useTestServer();

const as = ({ id, apartmentId }: Actor) =>
  ({ role: "resident", userId: id, apartmentId: apartmentId! }) as const;

const picture = {
  purpose: "post",
  name: "사진 1.jpg",
  media_type: "image/jpeg",
  bytes: 5,
  sha256: "a".repeat(64),
  width: 3,
  height: 4,
  thumbnail_bytes: 2,
  thumbnail_sha256: "b".repeat(64),
};

test("the list has every apartment's files and thumbnails, and no call can read it", async () => {
  const build = builders(server.database);
  const people = [
    await build.resident(await build.apartment()),
    await build.resident(await build.apartment()),
  ];
  const keys: string[] = [];
  for (const person of people) {
    const { apartmentId } = person;
    const row = { ...picture, apartment_id: apartmentId!, owner_id: person.id };
    const { id } = await acting(server.database, as(person), (db) =>
      db.insertInto("files").values(row).returning("id").executeTakeFirstOrThrow(),
    );
    keys.push(`${apartmentId}/${id}/file`, `${apartmentId}/${id}/thumbnail`);
  }
  const blobs = await listBlobs(server.database.kysely);
  expect(blobs.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  expect(blobs).toContainEqual({ key: keys[1], bytes: 2, sha256: "b".repeat(64) });
  const asked = acting(server.database, as(people[0]!), (db) =>
    sql`select * from stored_contents()`.execute(db),
  );
  await expect(asked).rejects.toMatchObject({ code: "42501" });
});
