import { admit, frozenVote, homeAt } from "#server/testing/frozen-vote.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectScreen } from "./support/screen.ts";

const day = 24 * 60 * 60;

test(
  "a home shows the votes with the least time left and how many more there are, the list all in that order",
  { tag: "@phone-whole" },
  async ({ page, server, build, signInAs }) => {
    const first = await frozenVote(server.database, { households: 1, closesIn: 6 * day });
    const voter = await build.resident(first.apartment, homeAt(0));
    await admit(server.database, voter, first);
    for (const days of [2, 5, 1, 4, 3]) {
      const vote = { households: 1, closesIn: days * day, beside: first };
      await admit(server.database, voter, await frozenVote(server.database, vote));
    }
    await signInAs(voter);
    await page.goto("/resident/dashboard");
    const home = page.getByRole("region", { name: "기다리는 일" });
    await expect(home.getByRole("listitem")).toContainText([/까지$/, /까지$/, /까지$/]);
    await expect(home.getByRole("heading")).toHaveText("기다리는 일 6건");
    await expectAccessible(page, "a home with many votes");
    await home.getByRole("link", { name: "기다리는 일 모두 보기" }).click();
    await expectScreen(page, "참여");
    await expect(page.getByRole("list", { name: "기다리는 일" }).getByRole("listitem")).toHaveCount(6);
    await page.getByRole("main").getByRole("link", { name: /^투표/ }).click();
    await expectScreen(page, "투표");
    await expect(page.getByRole("list", { name: "진행 중 투표" }).getByRole("listitem")).toContainText([
      "(D-1)",
      "(D-2)",
      "(D-3)",
      "(D-4)",
      "(D-5)",
      "(D-6)",
    ]);
  },
);
