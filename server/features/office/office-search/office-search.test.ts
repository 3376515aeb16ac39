import { expect, test } from "vitest";

import { mostFound } from "#contract/office-search.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const search = (who: Actor, query: string) => call(server, who, "searchOffice", { query });

/** An office with a home of a known person, a visitor's car, complaints and notices. */
async function newOffice() {
  const apartment = await build().apartment();
  const head = await build().manager(apartment);
  const hana = await build().resident(apartment, { building: 101, unit: 1203, name: "김하나" });
  await build().resident(apartment, { building: 102, unit: 1203, name: "박두리" });
  await build().resident(apartment, { building: 101, unit: 204, name: "김하늘" });
  const today = seoulDate(new Date());
  const visit = { building: 101, unit: 204, plate: "12가7730", startsOn: today, endsOn: today };
  await call(server, head, "registerVisitorFor", visit);
  const taken = await call(server, head, "takeComplaint", {
    source: "phone",
    place: "정문",
    content: "승강기가 덜컹거려요.",
    callerName: "이웃집",
    callerPhone: "010-2203-7730",
  });
  const filed = await call(server, hana, "createComplaint", { title: "베란다 누수", content: "물이 새요." });
  await call(server, head, "createNotice", { title: "승강기 점검 안내", content: "내일이에요." });
  return { apartment, head, hana, taken: taken.complaintId, filed: filed.complaintId };
}

const homesOf = ({ homes }: { homes: { building: string; unit: string }[] }) =>
  homes.map(({ building, unit }) => `${building}-${unit}`);

test("a number is a home, a name a person, the end of a plate a car, a word complaints and notices", async () => {
  const { head, hana, taken, filed } = await newOffice();
  const unit = await search(head, "1203");
  expect(homesOf(unit)).toEqual(["101-1203", "102-1203"]);
  expect(unit.complaints).toMatchObject([{ id: filed, where: "101동 1203호", status: "submitted" }]);
  expect(unit).toMatchObject({ people: [], cars: [], notices: [] });
  for (const words of ["101동 1203호", "101-1203", "1011203", "101 1203"]) {
    expect(homesOf(await search(head, words)), words).toEqual(["101-1203"]);
  }
  expect((await search(head, "김하나")).people).toMatchObject([
    { id: hana.id, name: "김하나", building: "101", unit: "1203" },
  ]);
  expect((await search(head, "204 김하")).people.map(({ name }) => name)).toEqual(["김하늘"]);
  const number = await search(head, "7730");
  expect(number.cars).toMatchObject([{ plate: "12가7730", building: "101", unit: "204" }]);
  expect(number.complaints).toMatchObject([{ id: taken, where: "정문" }]);
  expect((await search(head, "이웃집")).complaints).toMatchObject([{ id: taken }]);
  expect((await search(head, "1203 누수")).complaints).toMatchObject([{ id: filed }]);
  expect((await search(head, "1203 소음")).complaints).toEqual([]);
  const word = await search(head, "승강기");
  expect(word).toMatchObject({ complaints: [{ id: taken }], notices: [{ title: "승강기 점검 안내" }] });
});

test("a kind is found by whoever has its right, and in no other apartment", async () => {
  const { apartment } = await newOffice();
  const guard = await build().manager(apartment, { rights: ["visitors"] });
  const clerk = await build().manager(apartment, { rights: ["complaints"] });
  const keeper = await build().manager(apartment, { rights: ["residents"] });
  const stranger = await build().manager(await build().apartment());
  const kinds = async (who: Actor) => {
    const all = await Promise.all(["1203", "7730", "김하", "승강기"].map((words) => search(who, words)));
    const found = all.flatMap((each) =>
      Object.entries(each).filter(([, list]) => Array.isArray(list) && list.length > 0),
    );
    return [...new Set(found.map(([kind]) => kind))].toSorted();
  };
  expect(await kinds(guard)).toEqual(["cars", "homes", "notices"]);
  expect(await kinds(clerk)).toEqual(["complaints", "homes", "notices"]);
  expect(await kinds(keeper)).toEqual(["homes", "notices", "people"]);
  expect(await kinds(stranger)).toEqual([]);
});

test("an account without the right of notices finds those that are out", async () => {
  const { apartment, head } = await newOffice();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await call(server, head, "createNotice", { title: "승강기 교체", content: "곧", publishAt: tomorrow });
  const guard = await build().manager(apartment, { rights: ["visitors"] });
  expect((await search(head, "승강기")).notices).toHaveLength(2);
  expect((await search(guard, "승강기")).notices).toMatchObject([{ title: "승강기 점검 안내" }]);
});

test("who was shown is kept, the words are not, and what shows nobody leaves no record", async () => {
  const { apartment, hana } = await newOffice();
  const keeper = await build().manager(apartment, { rights: ["residents"] });
  await search(keeper, "승강기");
  await search(keeper, "1203");
  await search(keeper, "김하나");
  const records = await asGate(server.database, (db) =>
    db.selectFrom("audit_log").select(["action", "details"]).where("actor_id", "=", keeper.id).execute(),
  );
  expect(records).toEqual([{ action: "office_searched", details: { people: hana.id, homesOfCars: "" } }]);
});

test("answers are few however many there are, open complaints come before others, and one letter is too short", async () => {
  const apartment = await build().apartment();
  const head = await build().manager(apartment);
  const resident = await build().resident(apartment, { unit: 1203 });
  for (let unit = 1; unit <= 9; unit++)
    await build().resident(apartment, { unit: 1210 + unit, name: "김많음" });
  const ids: string[] = [];
  for (let count = 0; count < 8; count++) {
    const text = { title: "소음", content: "밤마다 들려요." };
    ids.push((await call(server, resident, "createComplaint", text)).complaintId);
  }
  await call(server, head, "updateComplaintStatus", { complaintId: ids[7]!, status: "resolved" });
  expect(await search(head, "12")).toMatchObject({ homes: { length: mostFound } });
  expect((await search(head, "김많음")).people).toHaveLength(mostFound);
  const { complaints } = await search(head, "소음");
  expect(complaints.map(({ id }) => id)).toEqual(ids.slice(1, 7).toReversed());
  expect(homesOf(await search(head, "1203"))).toEqual(["101-1203"]);
  expect(await errorOf(search(head, "1"))).toMatchObject({ details: { field: "query" } });
});
