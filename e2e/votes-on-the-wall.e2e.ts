import type { Page } from "@playwright/test";

import { countVote } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { expect, test } from "./support/fixtures.ts";
import { pageCountOf, printedFaults } from "./support/paper.ts";
import { callAs } from "./support/people.ts";

test.describe.configure({ timeout: 120_000 });

const contact = { telephone: "031-123-4567", officeHours: "평일 09:00–18:00", address: "서울" };

test("an announcement on paper is read from a step away, down to who holds a lock @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { building: 101, unit: 101 });
  const { voteId, manager } = await voting(server).announceVote(apartment, someElection());
  await signInAs(manager);
  await page.goto(`/manager/votes/${voteId}`);
  await expect(page.getByRole("button", { name: "공고문 인쇄" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("자물쇠 아직").filter({ visible: true })).toHaveCount(2);
  await expect.poll(() => printedFaults(page)).toEqual([]);
});

test("the result of one contest stands on one sheet with the office's signature", async ({
  page,
  request,
  server,
  signInAs,
}) => {
  const vote = await frozenVote(server.database, { households: 6 });
  await callAs(request, vote.manager, "updateMyApartment", contact);
  await putInBallots(server.database, vote, [[[0]], [[0]], [[0]], [[0]], [[1]]]);
  await countVote(server, vote);
  await signInAs(vote.manager);
  expect(await sheetsOf(page, vote.voteId)).toBe(1);
});

test("a table that is too long for the first sheet begins there, under the title @whole", async ({
  page,
  server,
  signInAs,
}) => {
  const optionNames = Array.from({ length: 10 }, (_, at) => `후보 ${at + 1}`);
  const rule = { quorum: null, win: { by: "plurality" as const } };
  const contests = [{ form: "candidates" as const, optionNames, rule }];
  const vote = await frozenVote(server.database, { households: 3, contests });
  await putInBallots(server.database, vote, [[[0]], [[3]], [[3]]]);
  await countVote(server, vote);
  await signInAs(vote.manager);
  // The name of the apartment alone on a sheet of its own would make three.
  expect(await sheetsOf(page, vote.voteId)).toBe(2);
});

/** How many sheets the printed result has. */
async function sheetsOf(page: Page, voteId: string): Promise<number> {
  await page.goto(`/manager/votes/${voteId}`);
  await expect(page.getByText("봉인값")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/관리사무소$/)).toBeVisible();
  return pageCountOf(await page.pdf({ preferCSSPageSize: true }));
}
