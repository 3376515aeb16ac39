import { describe, expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function file(author: Actor, title: string, content = "내용"): Promise<string> {
  return (await call(server, author, "createComplaint", { title, content })).complaintId;
}

function move(manager: Actor, complaintId: string, status: ComplaintStatus) {
  return call(server, manager, "updateComplaintStatus", { complaintId, status });
}

async function find(manager: Actor, query: string): Promise<string[]> {
  const { complaints, total } = await call(server, manager, "getComplaintsByApartment", { query });
  expect(total).toBe(complaints.length);
  return complaints.map(({ title }) => title);
}

describe("the office's search", () => {
  test("finds title, content, name and household, and words of a household's complaint", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const live = (building: number, unit: number, name: string) =>
      build().resident(apartment, { building, unit, name });
    const park = await live(103, 1203, "박정숙");
    const kim = await live(103, 101, "김호박");
    const lee = await live(1103, 1203, "이도윤");
    await file(park, "천장 누수", "욕실에서 물이 떨어집니다.");
    await file(kim, "주차", "방문 차량이 103번 자리를 막아요.");
    await file(lee, "승강기", "LED 등이 나갔어요. 누수 같아요.");

    for (const [query, titles] of [
      ["누수", ["승강기", "천장 누수"]],
      ["천장누수", ["천장 누수"]],
      ["led등", ["승강기"]],
      ["박정숙", ["천장 누수"]],
      ["호박", ["주차"]],
      ["103동", ["주차", "천장 누수"]],
      ["103 동", ["주차", "천장 누수"]],
      ["103-1203", ["천장 누수"]],
      ["103동 1203호", ["천장 누수"]],
      ["103동1203호", ["천장 누수"]],
      ["103동 1203", ["천장 누수"]],
      ["1203호", ["승강기", "천장 누수"]],
      ["1203", ["승강기", "천장 누수"]],
      ["103", ["주차", "천장 누수"]],
      ["103동 누수", ["천장 누수"]],
      ["103동 박정숙", ["천장 누수"]],
      ["103동의", ["주차", "천장 누수"]],
      ["203호", []],
      ["3동", []],
      ["물%떨", []],
      ["99999동", []],
      ["999999동", []],
    ] as const) {
      expect(await find(manager, query), query).toEqual(titles);
    }
  });

  test("finds a complaint by the household that it came from, also when its author has moved", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment, { building: 103, unit: 1203 });
    await file(resident, "누수");
    await call(server, manager, "updateResident", {
      residentId: resident.id,
      name: "박정숙",
      email: resident.email,
      building: 105,
      unit: 201,
    });
    await file(resident, "주차");
    expect(await find(manager, "103동 1203호")).toEqual(["누수"]);
    expect(await find(manager, "105동 201호")).toEqual(["주차"]);
  });

  test("counts what it finds in each status, and goes on by pages from either end", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const ids: string[] = [];
    for (const title of ["누수 1", "누수 2", "소음", "누수 3", "누수 4"])
      ids.push(await file(resident, title));
    await move(manager, ids[0]!, "resolved");
    await move(manager, ids[1]!, "in_progress");

    const all = await call(server, manager, "getComplaintsByApartment", { limit: 2 });
    expect(all.counts).toEqual({ all: 5, submitted: 3, in_progress: 1, resolved: 1 });
    expect(all.total).toBe(5);

    const asked = { query: "누수", status: "submitted", order: "oldest", limit: 1 } as const;
    const first = await call(server, manager, "getComplaintsByApartment", asked);
    expect(first).toMatchObject({
      complaints: [{ title: "누수 3" }],
      counts: { all: 4, submitted: 2, in_progress: 1, resolved: 1 },
      total: 2,
    });
    const second = await call(server, manager, "getComplaintsByApartment", {
      ...asked,
      cursor: first.nextCursor,
    });
    expect(second).toMatchObject({ complaints: [{ title: "누수 4" }], nextCursor: null, total: 2 });
  });

  test("lists what is open by the day that it is due, page by page, from either end", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const due = {
      둘째: "2026-03-05",
      마지막: "2026-04-01",
      첫째: "2026-03-01",
      끝난것: "2026-02-01",
      셋째: "2026-03-05",
    };
    for (const [title, dueOn] of Object.entries(due)) {
      const complaintId = await file(resident, title);
      await call(server, manager, "setComplaintDue", { complaintId, dueOn });
      if (title === "끝난것") await move(manager, complaintId, "resolved");
    }
    const walk = async (order: "dueFirst" | "dueLast") => {
      const titles: string[] = [];
      let cursor: string | null = null;
      do {
        const asked = { status: "open", order, limit: 1, cursor } as const;
        const page: Output<"getComplaintsByApartment"> = await call(
          server,
          manager,
          "getComplaintsByApartment",
          asked,
        );
        expect(page).toMatchObject({ total: 4, counts: { all: 5, resolved: 1 } });
        titles.push(...page.complaints.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return titles;
    };
    const first = ["첫째", "둘째", "셋째", "마지막"];
    expect(await walk("dueFirst")).toEqual(first);
    expect(await walk("dueLast")).toEqual(first.toReversed());
    const asked = { order: "dueFirst", cursor: Buffer.from('["a"]').toString("base64url") } as const;
    const refused = await errorOf(call(server, manager, "getComplaintsByApartment", asked));
    expect(refused).toMatchObject({ details: { field: "cursor" } });
  });

  test("finds nothing of another apartment, nor by the household of somebody who has left", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment, { building: 103, unit: 1203 });
    await file(resident, "누수");
    const stranger = await build().manager(await build().apartment());
    expect(await find(stranger, "누수")).toEqual([]);
    expect(await find(stranger, "103동")).toEqual([]);
    await call(server, manager, "deleteResident", { residentId: resident.id });
    expect(await find(manager, "103동")).toEqual([]);
    expect(await find(manager, "누수")).toEqual(["누수"]);
  });
});

test("a resident's search finds their own complaints alone, by title and content", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { building: 103, unit: 1203, name: "박정숙" });
  await file(await build().resident(apartment, { building: 103, unit: 1203 }), "이웃의 누수");
  await file(resident, "천장 누수");
  await file(resident, "소음", "누수도 있어요");
  await file(resident, "주차");
  const search = async (query: string) => {
    const { complaints, total } = await call(server, resident, "getMyComplaints", { query, limit: 1 });
    return { titles: complaints.map(({ title }) => title), total };
  };
  expect(await search("누수")).toEqual({ titles: ["소음"], total: 2 });
  expect(await search("박정숙")).toEqual({ titles: [], total: 0 });
  expect(await search("103동")).toEqual({ titles: [], total: 0 });
  expect((await call(server, resident, "getMyComplaints", null)).total).toBe(3);
});

test("a search needs two characters besides spaces, and a list a known order", async () => {
  const apartment = await build().apartment();
  const [manager, resident] = [await build().manager(apartment), await build().resident(apartment)];
  for (const query of [" ", "누 "]) {
    const attempts = [
      call(server, manager, "getComplaintsByApartment", { query }),
      call(server, resident, "getMyComplaints", { query }),
    ];
    for (const error of await errorsOf(attempts)) {
      expect(error).toMatchObject({
        message: "두 글자 이상 입력해주세요.",
        details: { field: "query" },
      });
    }
  }
  const unordered = call(server, manager, "getComplaintsByApartment", { order: "title" as "oldest" });
  expect(await errorOf(unordered)).toMatchObject({ details: { field: "order" } });
});
