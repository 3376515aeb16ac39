import { enterWater, moveRound } from "#server/testing/meter-rounds.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectRowVisible, expectToast, fieldOf } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test("a reading week: the office opens it, a home enters its meters, is asked about less, and the office corrects and saves @phone-whole", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const here = await build.apartment();
  const resident = await build.resident(here, { building: 101, unit: 1203 });
  await build.resident(here, { building: 101, unit: 1204 });
  const office = await build.manager(here);
  // The month before.
  const { roundId } = await build.meterRound(office);
  await enterWater(server.database, resident, roundId, 120);
  await build.noMeterRounds(office);
  await moveRound(server.database, roundId, -30);

  await signInAs(office);
  await page.goto("/manager/meter");
  await page.getByRole("button", { name: "검침 열기" }).click();
  const dialog = page.getByRole("dialog", { name: "검침 열기" });
  await expectAccessible(page, "opening a round");
  await dialog.getByRole("checkbox", { name: "가스" }).check();
  await dialog.getByRole("button", { name: "열기", exact: true }).click();
  await expectToast(page, "검침을 열었어요.");
  await expect(page.getByText("2세대 가운데 0세대가 모두 입력했어요.")).toBeVisible();

  await inBrowserOf(browser, server, resident, async (theirs) => {
    await theirs.goto("/resident/dashboard");
    await theirs.getByRole("link", { name: /수도·가스 검침 입력/ }).click();
    await expect(theirs.getByText("수도, 가스 계량기의 숫자를 입력해 주세요.")).toBeVisible();
    const water = theirs.getByRole("form", { name: "수도 검침" });
    const field = fieldOf(water, "지금 수도 계량기 숫자");
    await field.fill("물");
    await water.getByRole("button", { name: "저장하기" }).click();
    await expect(water.getByText("계량기의 숫자를 0에서 9,999,999.999 사이로 입력해 주세요.")).toBeVisible();
    await field.fill("119.5");
    await water.getByRole("button", { name: "저장하기" }).click();
    await expect(water.getByText("지난 검침보다 작은 값이에요. 맞으면 한 번 더 눌러 주세요.")).toBeVisible();
    await expectAccessible(theirs, "a value below the last");
    await expect(field).toHaveValue("119.5");
    await water.getByRole("button", { name: "맞아요, 저장하기" }).click();
    await expectToast(theirs, "저장했어요. 1가지 남았어요.");
    const chooser = theirs.waitForEvent("filechooser");
    await water.getByRole("button", { name: "사진 추가" }).click();
    const photo = { name: "계량기.jpg", mimeType: "image/jpeg", buffer: await sampleJpeg() };
    await (await chooser).setFiles([photo]);
    await water.getByRole("button", { name: /지우기/ }).waitFor();
    await field.fill("1,131.25");
    await water.getByRole("button", { name: "고쳐서 저장하기" }).click();
    await expect(water.getByRole("button", { name: /수도 계량기/ })).toBeVisible();
    const gas = theirs.getByRole("form", { name: "가스 검침" });
    await fieldOf(gas, "지금 가스 계량기 숫자").fill("88");
    await gas.getByRole("button", { name: "저장하기" }).click();
    await expect(theirs.getByText(/^모두 입력했어요\. \d+월/)).toBeVisible();
    await expectAccessible(theirs, "a home that has entered all");
  });

  await page.reload();
  await expect(page.getByText("2세대 가운데 1세대가 모두 입력했어요.")).toBeVisible();
  await expectRowVisible(page, "101동 1203호", "1,131.25");
  await expectAccessible(page, "a round");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "엑셀 내려받기" }).click();
  expect((await download).suggestedFilename()).toMatch(/^검침_\d{4}-\d{2}-\d{2}\.xlsx$/);
  await page.getByRole("button", { name: "검침 마감" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "마감" }).click();
  await expectToast(page, "검침을 마감했어요.");
  await expect(page.getByRole("button", { name: "검침 열기" })).toBeVisible();
});
