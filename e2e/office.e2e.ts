import { unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  expectFieldError,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  showMenu,
} from "./support/screen.ts";

test(
  "the office says where it is reached; name and code stay the super admin's",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment(unique("푸른마을"));
    const resident = await build.resident(apartment);
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/dashboard");
    await (await showMenu(page)).getByRole("link", { name: "관리사무소 정보" }).click();
    await expectScreen(page, "관리사무소 정보");
    await expect(page.getByRole("main")).toContainText(apartment.name);
    const form = page.getByRole("form", { name: "관리사무소 정보" });
    await expect(fieldOf(form, "이름")).toHaveCount(0);
    await expect(fieldOf(form, "전화번호")).toHaveValue("");

    await fillFields(form, { 전화번호: "관리사무소", "운영 시간": "평일 09:00–18:00" });
    await form.getByRole("button", { name: "저장" }).click();
    await expectFieldError(form, "전화번호", "전화번호를 확인해 주세요. 예: 02-123-4567");
    await expect(fieldOf(form, "운영 시간")).toHaveValue("평일 09:00–18:00");

    await fillFields(form, { 전화번호: "02 - 123 - 4567" });
    await form.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "관리사무소 정보를 저장했어요.");
    await page.reload();
    await expect(fieldOf(form, "전화번호")).toHaveValue("02-123-4567");
    const { apartment: shown } = await callAs(page.request, resident, "getMyApartment");
    expect(shown).toMatchObject({ telephone: "02-123-4567", officeHours: "평일 09:00–18:00" });
  },
);
