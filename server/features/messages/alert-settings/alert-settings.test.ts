import { describe, expect, test } from "vitest";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newResident() {
  return build().resident(await build().apartment());
}

describe("without any wishes", () => {
  test("a resident is told of everything but mails about the community, and is left alone at night", async () => {
    const resident = await newResident();
    const { settings } = await call(server, resident, "getAlertSettings", null);
    expect(settings).toEqual({
      push: { isAvailable: true, publicKey: expect.stringMatching(/^[\w-]{87}$/) },
      email: { isAvailable: false, address: resident.email, isProved: false, wasRefused: false },
      message: { isAvailable: false, phone: null },
      categories: [
        { category: "notice", push: true, email: true },
        { category: "document", push: true, email: true },
        { category: "complaint", push: true, email: true },
        { category: "community", push: true, email: false },
        { category: "bill", push: true, email: true },
        { category: "living", push: true, email: false },
        { category: "facility", push: true, email: true },
        { category: "club", push: true, email: true },
        { category: "survey", push: true, email: true },
        { category: "vote", push: true, email: true },
      ],
      quietFrom: "21:00",
      quietUntil: "08:00",
      emailMode: "daily",
      dailyAt: "08:00",
      showsNoticeTitle: true,
    });
  });

  test("a manager is told of the office's work", async () => {
    const manager = await build().manager(await build().apartment());
    const { settings } = await call(server, manager, "getAlertSettings", null);
    expect(settings.categories).toEqual([{ category: "office", push: true, email: true }]);
  });

  test("a manager is offered nothing that none of their rights can cause", async () => {
    const apartment = await build().apartment();
    const offered = async (rights: OfficeRight[]) => {
      const manager = await build().manager(apartment, { rights });
      const { settings } = await call(server, manager, "getAlertSettings", null);
      return settings.categories.map(({ category }) => category);
    };
    expect(await offered(["notices"])).toEqual([]);
    expect(await offered(["notices", "complaints"])).toEqual(["office"]);
  });
});

describe("a change", () => {
  test("changes what is given, and nothing else", async () => {
    const resident = await newResident();
    await call(server, resident, "updateAlertSettings", {
      categories: [
        { category: "community", push: false },
        { category: "notice", email: false },
      ],
    });
    const { settings } = await call(server, resident, "updateAlertSettings", {
      categories: [{ category: "community", email: true }],
      emailMode: "each",
      dailyAt: "19:30",
      showsNoticeTitle: false,
    });
    expect(settings).toMatchObject({
      categories: [
        { category: "notice", push: true, email: false },
        { category: "document", push: true, email: true },
        { category: "complaint", push: true, email: true },
        { category: "community", push: false, email: true },
        { category: "bill", push: true, email: true },
        { category: "living", push: true, email: false },
        { category: "facility", push: true, email: true },
        { category: "club", push: true, email: true },
        { category: "survey", push: true, email: true },
        { category: "vote", push: true, email: true },
      ],
      quietFrom: "21:00",
      emailMode: "each",
      dailyAt: "19:30",
      showsNoticeTitle: false,
    });
    expect(await call(server, resident, "getAlertSettings", null)).toEqual({ success: true, settings });
  });

  test("of quiet hours is one end, both, or none of them", async () => {
    const resident = await newResident();
    const update = async (hours: { quietFrom?: string | null; quietUntil?: string | null }) => {
      const { settings } = await call(server, resident, "updateAlertSettings", hours);
      return [settings.quietFrom, settings.quietUntil];
    };
    expect(await update({ quietFrom: "22:30" })).toEqual(["22:30", "08:00"]);
    expect(await update({ quietFrom: "13:00", quietUntil: "15:00" })).toEqual(["13:00", "15:00"]);
    expect(await update({ quietUntil: null })).toEqual([null, null]);
    expect(await update({ quietUntil: "07:00" })).toEqual(["21:00", "07:00"]);
  });

  test.each([
    ["no time between the ends", { quietFrom: "09:00", quietUntil: "09:00" }],
    ["no time between a new end and the old one", { quietFrom: "08:00" }],
    ["an end without a beginning", { quietFrom: null, quietUntil: "09:00" }],
    ["a time between the half hours", { quietFrom: "21:15" }],
    ["a time that is none", { dailyAt: "24:00" }],
    ["another role's category", { categories: [{ category: "office" as const, push: false }] }],
  ])("to %s is refused", async (_, change) => {
    const resident = await newResident();
    const { status } = await errorOf(call(server, resident, "updateAlertSettings", change));
    expect(status).toBe("INVALID_ARGUMENT");
    const { settings } = await call(server, resident, "getAlertSettings", null);
    expect(settings).toMatchObject({ quietFrom: "21:00", quietUntil: "08:00", dailyAt: "08:00" });
  });

  test("of two switches at the same moment keeps both", async () => {
    const resident = await newResident();
    await Promise.all(
      (["notice", "complaint", "community"] as const).map((category) =>
        call(server, resident, "updateAlertSettings", { categories: [{ category, push: false }] }),
      ),
    );
    const { settings } = await call(server, resident, "getAlertSettings", null);
    const off = settings.categories.filter(({ push }) => !push).map(({ category }) => category);
    expect(off).toEqual(["notice", "complaint", "community"]);
  });
});
