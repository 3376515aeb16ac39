import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { importing, listHeader as header } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newOffice, check, rowsOf, residentsOf } = importing(server);

async function statesOf(office: Actor): Promise<string[]> {
  const { households } = await call(server, office, "getHouseholds", {});
  return households.map(({ unit, state }) => `${unit} ${state}`);
}

test("words for nobody make homes that are vacant, without accounts and without errors", async () => {
  const { office } = await newOffice();
  const { importId, counts } = await check(office, [
    header,
    [101, 301, "공실"],
    [101, 302, "-", null, "010-1234-5678", "동의"],
    [101, 303, "(미입주)", "집주인 없음"],
    [101, 304, "김하나"],
  ]);
  expect(counts).toMatchObject({ rows: 4, newHouseholds: 4, newPeople: 1, vacant: 3, errors: 0 });
  expect(await rowsOf(office, importId, "vacant")).toMatchObject([
    {
      row: 2,
      building: "101",
      unit: "301",
      name: null,
      message: "새 세대예요. 빈집으로 표시해요. (적힌 값: 공실)",
    },
    { row: 3, unit: "302", name: null },
    { row: 4, unit: "303", name: null },
  ]);
  expect((await call(server, office, "exportHouseholdImportErrors", { importId })).count).toBe(0);

  const answer = await call(server, office, "applyHouseholdImport", { importId });
  expect(answer.counts).toMatchObject({ created: 1, vacant: 3, skipped: 0 });
  expect(answer.message).toBe("계정 1개를 만들었어요. 빈집 3곳을 표시했어요.");
  expect((await residentsOf(office)).map(({ name }) => name)).toEqual(["김하나"]);
  expect(await statesOf(office)).toEqual(["301 vacant", "302 vacant", "303 vacant", "304 waiting"]);
});

test("a home that the office knows already is marked, too, and one that is marked stays so", async () => {
  const { office, apartment } = await newOffice();
  await build().resident(apartment, { building: 101, unit: 301 });
  const { households } = await call(server, office, "getHouseholds", {});
  await call(server, office, "moveOutHousehold", { householdId: households[0]!.id });
  const list = [header, [101, 301, "공실"], [101, 302, "빈집"]];
  const first = await check(office, list);
  expect(first.counts).toMatchObject({ newHouseholds: 1, vacant: 2 });
  await call(server, office, "applyHouseholdImport", { importId: first.importId });
  const second = await check(office, list);
  expect(second.counts).toMatchObject({ newHouseholds: 0, vacant: 2 });
  const said = (await rowsOf(office, second.importId, "vacant")).map(({ message }) => message);
  expect(said).toEqual(["이미 빈집이에요. (적힌 값: 공실)", "이미 빈집이에요. (적힌 값: 빈집)"]);
  const again = await call(server, office, "applyHouseholdImport", { importId: second.importId });
  expect(again).toMatchObject({ message: "바꿀 것이 없었어요.", counts: { vacant: 0 } });
  expect(await statesOf(office)).toEqual(["301 vacant", "302 vacant"]);
});

test("a home with an account is vacant only once its accounts have been moved out", async () => {
  const { office, apartment } = await newOffice();
  await build().resident(apartment, { building: 101, unit: 301, name: "김하나" });
  const list = [header, [101, 301, "공실"]];
  const added = await check(office, list);
  expect(await rowsOf(office, added.importId, "vacant")).toMatchObject([
    { message: "지금은 김하나 님의 계정이 있어 빈집으로 표시하지 않아요. (적힌 값: 공실)" },
  ]);
  const kept = await call(server, office, "applyHouseholdImport", { importId: added.importId });
  expect(kept.counts).toMatchObject({ movedOut: 0, vacant: 0 });
  expect(await statesOf(office)).toEqual(["301 active"]);

  const synced = await check(office, list, { mode: "sync" });
  const [moveOut, ...others] = await rowsOf(office, synced.importId, "moveOuts");
  expect(others).toEqual([]);
  expect(moveOut).toMatchObject({ name: "김하나", message: "명부에는 빈집이라고 적혀 있어요." });
  const answer = await call(server, office, "applyHouseholdImport", {
    importId: synced.importId,
    moveOutIds: [moveOut!.id],
    moveOutCount: 1,
  });
  expect(answer.counts).toMatchObject({ movedOut: 1, vacant: 1 });
  expect(await statesOf(office)).toEqual(["301 vacant"]);
});

test("a list that has people and nobody in one home is asked, and its people come", async () => {
  const { office } = await newOffice();
  const { importId, counts } = await check(office, [
    header,
    [101, 301, "공실"],
    [101, 301, "김하나"],
    [101, 302, "-"],
    [101, 302, "-"],
  ]);
  expect(counts).toMatchObject({ newPeople: 1, errors: 1, vacant: 2, newHouseholds: 2 });
  expect(await rowsOf(office, importId, "errors")).toMatchObject([
    { row: 2, column: "C", message: "같은 세대에 사는 사람이 3번째 줄에 있어요. (적힌 값: 공실)" },
  ]);
  const answer = await call(server, office, "applyHouseholdImport", { importId, skipsErrors: true });
  expect(answer.counts).toMatchObject({ created: 1, vacant: 1, skipped: 1 });
  expect(await statesOf(office)).toEqual(["301 waiting", "302 vacant"]);
});
