import type { Page } from "@playwright/test";

import { seoulDate } from "#contract/values/seoul-time.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test("the hour of the telephone: a call is entered and its home is found, by keys alone @whole", async ({
  page,
  request,
  build,
  signInAs,
}, testInfo) => {
  const apartment = await build.apartment();
  const head = await build.manager(apartment);
  const resident = await build.resident(apartment, { unit: 1203, name: "김하나" });
  await callAs(request, resident, "createComplaint", { title: "베란다 누수", content: "물이 새요." });
  await callAs(request, head, "createNotice", { title: "승강기 점검 안내", content: "내일이에요." });
  const today = seoulDate(new Date());
  const visit = { building: 101, unit: 1203, plate: "12가7730", startsOn: today, endsOn: today };
  await callAs(request, head, "registerVisitorFor", visit);
  await signInAs(head);
  await page.goto("/manager/notices");
  await expectScreen(page, "공지사항");
  const keys = countedKeys(page);
  const finder = page.getByRole("dialog", { name: "찾기" });
  const call = page.getByRole("dialog", { name: "민원 접수" });
  // The code of keys comes after the screen.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(call).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(call).toHaveCount(0);

  await keys.task("전화 민원 접수", async () => {
    await keys.press("n");
    await expect(call.getByRole("textbox", { name: "동" })).toBeFocused();
    await keys.type("101\t1203\t\t싱크대 밑 누수");
    await keys.press("Control+Enter");
    await expectToast(page, "민원을 접수했어요.");
  });
  await keys.task("세대 찾아 보기", async () => {
    await keys.press("Control+k");
    await expect(finder.getByRole("combobox")).toBeFocused();
    await keys.type("1203");
    // Pressed before the answer is there.
    await keys.press("Enter");
    await expectScreen(page, "101동 1203호");
  });
  await expect(finder).toHaveCount(0);
  for (const [words, group, option] of [
    ["김하나", "주민", "김하나 101동 1203호"],
    ["7730", "차량", "12가7730"],
    ["승강기", "공지사항", "승강기 점검 안내"],
    ["싱크대", "민원", "싱크대 밑 누수"],
    ["ㅁㅇ", "메뉴", "민원"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.insertText(words);
    await expect(finder.getByRole("group", { name: group }).getByRole("option").first()).toHaveText(
      new RegExp(`^${option}`),
    );
    if (words === "싱크대") await expectAccessible(page, "what is found");
    await page.keyboard.press("Escape");
    await expect(finder).toHaveCount(0);
  }
  // Of a home, a guard sees the cars, and finds nobody by name.
  await signInAs(await build.manager(apartment, { rights: ["visitors"] }));
  await page.goto("/manager/visitors");
  await expectScreen(page, "방문차량");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(finder).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.insertText("김하나");
  await expect(finder.getByRole("status")).toHaveText("찾는 것이 없어요.");
  await finder.getByRole("combobox").fill("7730");
  await page.keyboard.press("Enter");
  await expectScreen(page, "101동 1203호");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "단축키" });
  await list.getByRole("switch", { name: "Ctrl+K 어디서나 찾기" }).uncheck();
  await expectAccessible(page, "the keys");
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("?");
  await expect(list).toBeVisible();
  await expect(finder).toHaveCount(0);
  const told = keys.told();
  await testInfo.attach("keys", { body: told.text, contentType: "text/plain" });
  expect(told.of("전화 민원 접수")).toMatchObject({ presses: 2, typed: expect.any(Number) });
  expect(told.of("전화 민원 접수").typed).toBeLessThanOrEqual(30);
  expect(told.of("세대 찾아 보기")).toEqual({ presses: 2, typed: 4 });
});

/** Counts presses of keys that do something, and keys of what is typed; a Hangul syllable is some three keys. */
function countedKeys(page: Page) {
  const done = new Map<string, { presses: number; typed: number }>();
  let now = { presses: 0, typed: 0 };
  return {
    async task(name: string, work: () => Promise<void>): Promise<void> {
      now = { presses: 0, typed: 0 };
      await work();
      done.set(name, now);
    },
    async press(key: string): Promise<void> {
      now.presses += 1;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      now.typed += text.normalize("NFD").length;
      for (const part of text.split(/(\t)/)) {
        if (part === "\t") await page.keyboard.press("Tab");
        else await page.keyboard.insertText(part);
      }
    },
    told: () => ({
      of: (name: string) => done.get(name)!,
      text: [...done].map(([name, { presses, typed }]) => `${name}: ${presses} + ${typed}`).join("\n"),
    }),
  };
}
