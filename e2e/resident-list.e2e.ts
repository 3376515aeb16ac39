import { readFile } from "node:fs/promises";

import type { APIRequestContext } from "@playwright/test";

import type { Actor, builders } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectRowVisible, expectToast } from "./support/screen.ts";

const path = "/manager/residents";

test("pages are jumped to, a filter begins at the first, and homes are found as people write them", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  await signInAs(await manyResidents(request, build));
  await page.goto(path);
  await expect(page.getByText("모두 120명")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "쪽 이동" });
  await pages.getByRole("button", { name: "3 쪽" }).click();
  await expectRowVisible(page, "112동 2003호");
  await expect(pages.locator("[aria-current=page]")).toHaveText("3쪽");
  await page.getByRole("button", { name: "설정 필요" }).click();
  await expect(pages.locator("[aria-current=page]")).toHaveText("1쪽");
  await expectRowVisible(page, "111동 101호");
  await page.getByRole("button", { name: "전체" }).click();

  // The words stay out of the address, and survive a reload.
  const box = page.getByRole("searchbox", { name: "주민 찾기" });
  for (const typed of ["112 1503", "1121503", "112-1503", "112동1503호", "112동 1503호"]) {
    await box.fill(typed);
    await expect(page.getByText("120명 가운데 1명")).toBeVisible();
    await expectRowVisible(page, "112동 1503호");
  }
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("112동 1503호");
  await expect(page).toHaveURL(path);
  await page.reload();
  await expect(box).toHaveValue("112동 1503호");
  await expect(page.getByText("120명 가운데 1명")).toBeVisible();
  // The filter keeps the words.
  await page.getByRole("button", { name: "설정 필요" }).click();
  await expect(page).toHaveURL(`${path}?status=waiting`);
  await expect(box).toHaveValue("112동 1503호");
  await box.fill("없는 사람");
  await expect(page.getByText("찾는 내용이 없어요. 다른 말로 찾아보세요.")).toBeVisible();
});

test("whoever goes on while what they typed is not kept yet is not brought back @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  await signInAs(await manyResidents(request, build));
  // The worst moment: the address is the next one already, but the screen is still the list.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const push = history.pushState.bind(history);
    let keepTyped: (() => void) | undefined;
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms === 300) keepTyped = work;
      return later(work, ms);
    }) as typeof window.setTimeout;
    history.pushState = (...entry) => {
      push(...entry);
      keepTyped?.();
    };
  });
  await page.goto(path);
  await page.getByRole("searchbox", { name: "주민 찾기" }).fill("112-1503");
  await page.getByRole("tab", { name: "계정 일괄 생성" }).click();
  await expect(page.getByRole("button", { name: "계정 생성" })).toBeVisible();
  await expect(page).toHaveURL(`${path}?tab=bulk`);
});

test(
  "the filtered list is saved as a file of the day, without passwords",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const { email } = await build.resident(apartment, { name: "김활동", building: 101, unit: 101 });
    await build.resident(apartment, { name: "박대기", building: 101, unit: 102, temporaryPassword: "ABCD" });
    await signInAs(await build.manager(apartment));
    await page.goto(`${path}?status=active&building=101`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "명단 내려받기" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^residents_\d{4}-\d{2}-\d{2}\.csv$/);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, line, ...rest] = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(header).toBe("동,호,이름,이메일,상태,등록일");
    expect(line).toMatch(new RegExp(`^101,101,김활동,${RegExp.escape(email)},사용 중,\\d{4}-`));
    expect(rest).toEqual([]);
    await expectToast(page, "주민 1명의 명단을 내려받았어요.");

    await page.getByRole("searchbox", { name: "주민 찾기" }).fill("없는사람");
    const whole = page.waitForEvent("download");
    await page.getByRole("button", { name: "찾는 말과 상관없이 명단 내려받기" }).click();
    expect(await readFile(await (await whole).path(), "utf8")).toContain("김활동");

    await page.goto(`${path}?status=active&building=999`);
    await page.getByRole("button", { name: "모든 주민 보기" }).click();
    await expect(page).toHaveURL(path);
    await expectRowVisible(page, "박대기");
  },
);

/** An apartment with two buildings of 60 households that wait for their set-up; its manager. */
async function manyResidents(request: APIRequestContext, build: ReturnType<typeof builders>): Promise<Actor> {
  const manager = await build.manager(await build.apartment());
  const range = { startBuilding: 111, endBuilding: 112, startUnit: 101, endUnit: 2003 };
  await callAs(request, manager, "bulkCreateResidents", range);
  return manager;
}
