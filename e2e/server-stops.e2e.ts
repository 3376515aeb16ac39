import { unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";

test("a stream that a stopping server ends is opened again, and nobody notices @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const name = unique("김주민");
  await build.resident(apartment, { name });
  await signInAs(await build.manager(apartment));
  const before = unique("이주민");
  let opened = 0;
  const row = {
    id: "0b6c1d0e-7f5a-4d0c-9b8e-1f2a3b4c5d6e",
    name: before,
    email: "one@example.com",
    building: "101",
    unit: "101",
    isInitialPassword: false,
    createdAt: "2026-01-01T00:00:00Z",
  };
  const events = [
    {
      message: {
        residents: [row],
        total: 1,
        nextCursor: null,
        counts: { all: 1, waiting: 0, expired: 0, active: 1 },
        buildings: [{ building: "101", count: 1 }],
      },
    },
    {
      error: {
        status: "UNAVAILABLE",
        message: "서버가 잠시 응답하지 못해요.",
        details: { code: "unavailable" },
      },
    },
  ];
  // The first stream is answered as by a server that stops; the next ones are real, once that was seen.
  const seen = Promise.withResolvers<void>();
  await page.route("**/watchResidents", async (route) => {
    opened++;
    if (opened > 1) {
      await seen.promise;
      return route.continue();
    }
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    return route.fulfill({ status: 200, contentType: "text/event-stream", body });
  });
  await page.goto("/manager/residents");
  await expect(page.getByText(before).first()).toBeVisible();
  seen.resolve();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(opened).toBe(2);
});
