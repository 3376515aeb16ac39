import { readFile } from "node:fs/promises";

import { charging, lastMonth } from "#server/testing/charging.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "the office changes a figure, saves the month and closes it",
  { tag: "@phone-whole" },
  async ({ page, build, server, signInAs }) => {
    const { pastBooking } = charging(server);
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment);
    const resident = await build.resident(apartment, { unit: 1203 });
    const neighbour = await build.resident(apartment, { unit: 1204 });
    const date = `${lastMonth}-15`;
    await pastBooking(resident, { facilityId, date, chargeWon: 5000 });
    await pastBooking(neighbour, { facilityId, date, chargeWon: 3000, status: "no_show" });
    await signInAs(await build.manager(apartment, { rights: ["facilities"] }));

    await page.goto("/manager/charges");
    await page.getByRole("button", { name: /101동 1203호.*(내역|메뉴)/ }).click();
    const asMenu = page.getByRole("menuitem", { name: "내역" });
    const detail = page.getByRole("dialog", { name: "101동 1203호 이용료" });
    await expect(asMenu.or(detail)).toBeVisible();
    if (await asMenu.isVisible()) await asMenu.click();
    await expectAccessible(page, "a household's charges");
    await detail.getByRole("button", { name: /금액 바꾸기/ }).click();
    const form = page.getByRole("dialog", { name: "금액을 바꿀까요?" });
    await form.getByLabel("받을 금액").fill("");
    await form.getByLabel("바꾸는 까닭").fill("기계 고장");
    await form.getByRole("button", { name: "바꾸기" }).click();
    await expect(form.getByText("금액을 0원부터 3,100만 원까지 숫자로 입력해 주세요.")).toBeVisible();
    await form.getByLabel("받을 금액").fill("1500");
    await form.getByRole("button", { name: "바꾸기" }).click();
    await expect(detail.getByText("바꾼 까닭: 기계 고장")).toBeVisible();
    await expectAccessible(page, "a changed charge");
    await detail.getByRole("button", { name: "되돌리기" }).click();
    await expect(detail.getByText("바꾼 까닭: 바꾼 금액을 되돌렸어요.")).toBeVisible();
    await detail.getByRole("button", { name: /금액 바꾸기/ }).click();
    await form.getByLabel("받을 금액").fill("1500");
    await form.getByRole("button", { name: "바꾸기" }).click();
    await detail.getByRole("button", { name: "닫기" }).click();

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV 내려받기" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`facility_charges_${lastMonth}.csv`);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").at(-1))).toEqual(["1500", "3000"]);

    const month = `${Number(lastMonth.slice(5))}월`;
    await page.getByRole("button", { name: `${month} 마감` }).click();
    const question = page.getByRole("alertdialog", { name: `${month} 이용료를 마감할까요?` });
    await expect(question.getByText("마감하면 이 달 이용료를 바꿀 수 없어요.")).toBeVisible();
    await question.getByRole("button", { name: "마감" }).click();
    await expect(page.getByText("마감한 달이에요.")).toBeVisible();
    await expect(page.getByRole("button", { name: `${month} 마감` })).toHaveCount(0);
    await expectAccessible(page, "a closed month");

    await page.getByRole("link", { name: "통계" }).click();
    // The choice stands in the address, so it is marked once the address has changed.
    await page.getByRole("radio", { name: "지난달" }).click({ force: true });
    await expect(page.getByRole("radio", { name: "지난달" })).toBeChecked();
    await expect(page.getByText("4,500원")).toBeVisible();
    await expect(page.getByRole("table", { name: /요일과 시각별/ }).getByText("1시간")).toBeAttached();
    await expectAccessible(page, "statistics");
    await page.getByText("숫자로 보기").click();
    await expect(page.getByRole("cell", { name: "1시간" })).toBeVisible();
  },
);
