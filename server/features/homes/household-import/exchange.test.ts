import { describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { importing, listHeader } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newOffice, check, rowsOf, residentsOf } = importing(server);
const header = listHeader;
const home = { building: 101, unit: 201 };

/** An office with an account in 101동 201호 that nobody has set up, and these people beside it. */
async function homeOf(...names: string[]) {
  const { office, apartment } = await newOffice();
  const range = { startBuilding: 101, endBuilding: 101, startUnit: 201, endUnit: 201 };
  await call(server, office, "bulkCreateResidents", range);
  const people = [];
  for (const name of names) people.push(await build().resident(apartment, { ...home, name }));
  return { office, apartment, people };
}

async function namesOf(...[office]: Parameters<typeof residentsOf>) {
  return (await residentsOf(office)).map(({ name }) => name).toSorted();
}

describe("a household that the list exchanges", () => {
  test("keeps everybody of the list, also who would have got the name of an account", async () => {
    const { office } = await homeOf("옛사람");
    const list = [
      header,
      [101, 201, "새하나", "hana.new@example.com", "010-1111-2222", "동의"],
      [101, 201, "새두리"],
    ];
    const { importId, counts } = await check(office, list);
    expect(counts).toMatchObject({ renamed: 1, conflicts: 1 });
    const choice = { importId, otherConflicts: "replace" as const };
    const answer = await call(server, office, "applyHouseholdImport", choice);
    expect(await namesOf(office)).toEqual(["새두리", "새하나"]);
    expect(answer.counts).toEqual({
      created: 2,
      renamed: 0,
      movedOut: 2,
      vacant: 0,
      skipped: 0,
      keptPhones: 1,
    });
    expect(answer.accounts.map(({ email }) => email)).toContain("hana.new@example.com");
    const again = await check(office, list);
    expect(again.counts).toMatchObject({ unchanged: 2, conflicts: 0 });
  });

  test("gives a new account another address than the one that somebody has", async () => {
    const { office, people } = await homeOf("옛사람");
    const list = [header, [101, 201, "새하나", people[0]!.email], [101, 201, "새두리"]];
    const { importId } = await check(office, list);
    const choice = { importId, otherConflicts: "replace" as const };
    await call(server, office, "applyHouseholdImport", choice);
    expect(await namesOf(office)).toEqual(["새두리", "새하나"]);
  });

  test("leaves no receipt to those who move in", async () => {
    const { office, apartment, people } = await homeOf("옛사람");
    const { noticeId } = await call(server, office, "createNotice", {
      title: "단수 안내",
      content: "내일 물이 나오지 않아요.",
    });
    await call(server, people[0], "getNoticeById", { noticeId });
    const reach = () => call(server, office, "getNoticeReach", { noticeId });
    expect(await reach()).toMatchObject({ readCount: 1 });
    const { importId } = await check(office, [header, [101, 201, "새하나"], [101, 201, "새두리"]]);
    const choice = { importId, otherConflicts: "replace" as const };
    await call(server, office, "applyHouseholdImport", choice);
    expect(await reach()).toMatchObject({ readCount: 0 });
    const left = await asGate(server.database, (db) =>
      db.selectFrom("notice_receipts").select("read_at").where("apartment_id", "=", apartment.id).execute(),
    );
    expect(left).toEqual([]);
  });

  test("may be full", async () => {
    const { office, apartment } = await newOffice();
    for (let count = 1; count <= 8; count += 1) {
      await build().resident(apartment, { ...home, name: `옛사람${count}` });
    }
    const { importId, counts } = await check(office, [header, [101, 201, "새하나"]], { mode: "sync" });
    expect(counts).toMatchObject({ conflicts: 1, errors: 0, moveOuts: 8 });
    const apply = (input: object) => call(server, office, "applyHouseholdImport", { importId, ...input });
    const error = await errorOf(apply({ otherConflicts: "add" }));
    expect(error.message).toBe("2번째 줄: 한 세대에 8명까지 등록할 수 있어요.");
    expect(error.details.field).toBe("conflictChoices");
    const answer = await apply({ otherConflicts: "replace" });
    expect(answer.counts).toMatchObject({ created: 1, movedOut: 8 });
    expect(await namesOf(office)).toEqual(["새하나"]);
  });

  test("has eight people at most, and counts who moves out", async () => {
    const { office, apartment } = await newOffice();
    for (let count = 1; count <= 8; count += 1) {
      await build().resident(apartment, { ...home, name: `옛사람${count}` });
    }
    const nine = Array.from({ length: 9 }, (_, index) => [101, 201, `새사람${index + 1}`]);
    const first = await check(office, [header, ...nine]);
    const tooMany = { importId: first.importId, otherConflicts: "replace" as const };
    const error = await errorOf(call(server, office, "applyHouseholdImport", tooMany));
    expect(error.message).toBe("10번째 줄: 한 세대에 8명까지 등록할 수 있어요.");
    const { importId } = await check(office, [header, [101, 201, "새하나"]], { mode: "sync" });
    const [leaver] = await rowsOf(office, importId, "moveOuts");
    const input = { importId, otherConflicts: "add" as const, moveOutIds: [leaver!.id], moveOutCount: 1 };
    const answer = await call(server, office, "applyHouseholdImport", input);
    expect(answer.counts).toMatchObject({ created: 1, movedOut: 1 });
  });
});

test("the number of somebody who is the same is kept while nobody has set up the account", async () => {
  const { office, apartment } = await newOffice();
  const people = [header, [101, 201, "김하나"], [101, 202, "이두리"]];
  const first = await check(office, people);
  await call(server, office, "applyHouseholdImport", { importId: first.importId });
  await build().resident(apartment, { building: 101, unit: 203, name: "박세찬" });
  const { importId, counts } = await check(office, [
    header,
    [101, 201, "김하나", null, "010-1111-2222", "동의"],
    [101, 202, "이두리"],
    [101, 203, "박세찬", null, "010-3333-4444", "동의"],
  ]);
  // People who have set up their account give it themselves.
  expect(counts).toMatchObject({ unchanged: 3, droppedPhones: 1 });
  const answer = await call(server, office, "applyHouseholdImport", { importId });
  expect(answer.counts).toMatchObject({ created: 0, renamed: 0, keptPhones: 1 });
  const phones = await asGate(server.database, (db) =>
    db
      .selectFrom("users")
      .select("phone")
      .where("apartment_id", "=", apartment.id)
      .where("role", "=", "resident")
      .orderBy("name")
      .execute(),
  );
  expect(phones.map(({ phone }) => phone)).toEqual(["01011112222", null, null]);
});
