import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { declarations, type CommandName, type FunctionName } from "#contract/index.ts";

import { invalidateAfter } from "./stale-queries.ts";

const names = Object.keys(declarations) as FunctionName[];
const [one, other] = ["0f6f0f8e-0000-4000-8000-000000000001", "0f6f0f8e-0000-4000-8000-000000000002"];

/** Those of the queries with these keys that are stale after the command. */
async function staleAfter(command: CommandName, payload: unknown, keys: unknown[][]): Promise<unknown[][]> {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  await invalidateAfter(client, command, payload);
  return keys.filter((key) => client.getQueryState(key)!.isInvalidated);
}

/** The same, for every function without a payload. */
async function staleNames(command: CommandName, payload: unknown = null): Promise<unknown[]> {
  const keys = names.map((name) => [name]);
  return (await staleAfter(command, payload, keys)).map(([name]) => name);
}

describe("after a command", () => {
  it.each<[CommandName, FunctionName[]]>([
    [
      "updateNotice",
      [
        "getNotices",
        "peekNotice",
        "getNoticeReach",
        "getManagerDashboard",
        "getResidentDashboard",
        // An event shows the title of its notice.
        "getEventById",
      ],
    ],
    [
      "createManager",
      [
        "getManagers",
        "getComplaintAssignees",
        "getApartments",
        "getSystemOverview",
        "getStaff",
        "getPasswordHelp",
      ],
    ],
    ["createApartment", ["getApartments", "isApartmentCodeAvailable", "getMyApartment", "getSystemOverview"]],
    [
      "bulkCreateResidents",
      [
        "getResidents",
        "getPasswordHelp",
        "getHomeForComplaint",
        "getHouseholds",
        "getNoticeBuildings",
        "getSurveyAbsentees",
        "getSurveyBuildings",
        "getNoticeReach",
        "getApartments",
        "getManagerDashboard",
        "getSystemOverview",
        "getPeopleOfHome",
        "getReservations",
        "getReservationById",
        "previewClosure",
        "getSuspensions",
        "getSurveyBuildings",
        "getSurveyAbsentees",
        "getAccountsOfVoteHome",
      ],
    ],
    ["updateComment", ["getComments", "getMyComments", "searchPosts"]],
    ["changePassword", ["getMyPasskeys", "getMySessions"]],
    ["signOut", []],
  ])("%s: what shows what it touched is stale, and nothing else", async (command, stale) => {
    expect(new Set(await staleNames(command))).toEqual(new Set(stale));
  });

  it.each<[CommandName, FunctionName]>([
    ["createNotice", "getManagerDashboard"],
    ["createNotice", "getResidentDashboard"],
    ["updateComplaintStatus", "getManagerDashboard"],
    ["createComplaint", "getResidentDashboard"],
    ["deleteResident", "getManagerDashboard"],
    ["deleteApartment", "getSystemOverview"],
  ])("%s reaches the dashboard %s", async (command, dashboard) => {
    expect(await staleNames(command)).toContain(dashboard);
  });

  it.each<CommandName>(["deleteResident", "moveOutHousehold", "applyHouseholdImport", "deleteMyAccount"])(
    "%s reaches what neighbours and the office see of who has left",
    async (command) => {
      expect(await staleNames(command)).toEqual(
        expect.arrayContaining([
          "getReservations",
          "getFacilityMonth",
          "getMyReservations",
          "getSuspensions",
          "getLotteryById",
          "getClubMembers",
          "getMeetingById",
          "getComments",
          "getVisitors",
        ]),
      );
    },
  );

  it("what it removed is left alone, on a page and in a paged list", async () => {
    const keys = [
      ["getPostById", { postId: one }],
      ["getPostById", { postId: other }],
      ["getComments", "pages", { postId: one }],
      ["getComments", "pages", { postId: other }],
      ["getAllPostsByBoard", "pages", { boardId: "free", excerpt: true }],
    ];
    expect(await staleAfter("deletePost", { postId: one }, keys)).toEqual([keys[1], keys[3], keys[4]]);
    expect(await staleAfter("updatePost", { postId: one }, keys)).toEqual([keys[0], keys[1], keys[4]]);
  });

  it("every command that deletes says what, where a query asks for it", () => {
    const queries = names.filter((name) => declarations[name].kind === "query");
    const isAskedFor = (field: string) => queries.some((name) => field in fieldsOf(name));
    const deleting = names.filter((name) => name.startsWith("delete"));
    expect(deleting).not.toEqual([]);
    const silent = deleting.filter(
      (name) => declarations[name].removes === undefined && Object.keys(fieldsOf(name)).some(isAskedFor),
    );
    expect(silent).toEqual([]);
  });

  it("everything is stale if nothing tells what a command touched", async () => {
    vi.resetModules();
    vi.doMock("./declared-topics.ts", () => {
      throw new Error("cut off");
    });
    const { invalidateAfter: unknowing } = await import("./stale-queries.ts");
    const client = new QueryClient();
    for (const name of ["getNotices", "getMyBill"]) client.setQueryData([name], {});
    await unknowing(client, "createNotice", null);
    expect(
      client
        .getQueryCache()
        .getAll()
        .every((query) => query.state.isInvalidated),
    ).toBe(true);
  });

  it("nobody waits for ever for what tells it, and what comes late still counts", async () => {
    vi.resetModules();
    let comes = (): void => undefined;
    const come = new Promise<void>((resolve) => (comes = resolve));
    vi.doMock("./declared-topics.ts", async (original) => {
      await come;
      return original();
    });
    vi.useFakeTimers();
    try {
      const { invalidateAfter: waiting } = await import("./stale-queries.ts");
      const client = new QueryClient();
      client.setQueryData(["getNotices"], {});
      const isStale = () => client.getQueryState(["getNotices"])!.isInvalidated;
      const done = waiting(client, "createNotice", null);
      await vi.advanceTimersByTimeAsync(2_000);
      await done;
      expect(isStale()).toBe(false);
      comes();
      vi.useRealTimers();
      await expect.poll(isStale).toBe(true);
    } finally {
      vi.useRealTimers();
      vi.doUnmock("./declared-topics.ts");
    }
  });

  it("what is on the screen is read again, once", async () => {
    const client = new QueryClient();
    let reads = 0;
    const query = { queryKey: ["getNotices", "pages", null], queryFn: () => ++reads, initialData: 0 };
    const close = new QueryObserver(client, { ...query, staleTime: Infinity }).subscribe(() => undefined);
    await invalidateAfter(client, "createNotice", { title: "단수", content: "내일" });
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(reads).toBe(1);
    close();
  });
});

/** The input fields of a function, if its input is an object. */
function fieldsOf(name: FunctionName): object {
  const { input } = declarations[name];
  return "shape" in input ? (input.shape as object) : {};
}
