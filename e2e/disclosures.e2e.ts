import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { fieldOf, expectToast } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "the office writes lines of a month, is kept from naming a home, publishes it, and residents read it",
  { tag: "@phone-whole" },
  async ({ page, build, server, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const resident = await build.resident(apartment, { building: 103, unit: 1203, name: "박정숙" });
    await resolveInMarch(server.database, resident, ["천장 누수", "지하 누수", "복도 누수", "주차 다툼"]);
    await signInAs(manager);
    await page.goto("/manager/complaints");
    await page.getByRole("link", { name: "처리 결과 공개" }).click();
    await expect(page.getByText("공개한 처리 결과가 없어요.")).toBeVisible();
    await expectAccessible(page, "no disclosures");
    await page.goto("/manager/complaints/disclosures/2026-03");
    const numbers = page.getByRole("table", { name: "분류별 민원 수" });
    await expect(numbers.getByRole("row", { name: "누수·설비" })).toHaveText(/3건3건2일/);
    await expect(numbers.getByRole("row", { name: "기타" })).toHaveText(/3건 미만3건 미만–/);

    const entry = page.getByRole("form", { name: "천장 누수" });
    await fieldOf(entry, "공개할 한 줄").fill("박정숙 님 댁 배관을 고쳤어요.");
    await entry.getByRole("button", { name: "저장" }).click();
    await expect(
      entry.getByText("세대를 알아볼 수 있는 내용이 있어요: 박정숙. 지우고 다시 시도해 주세요."),
    ).toBeVisible();
    await fieldOf(entry, "공개할 한 줄").fill("배관을 교체하고 마른 것을 확인했어요.");
    await entry.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "저장했어요.");
    await expect(entry.getByRole("button")).toHaveCount(0);
    await expectAccessible(page, "a month to publish");

    await page.getByRole("button", { name: "공개하기" }).click();
    const question = page.getByRole("alertdialog", { name: "2026년 3월 처리 결과를 공개할까요?" });
    await expect(question).toContainText("저장한 1줄");
    await question.getByRole("button", { name: "공개하기" }).click();
    await expectToast(page, "처리 결과를 공개했어요.");
    await expect(page.getByRole("heading", { name: "2026년 3월 민원 처리 결과" })).toBeVisible();

    await signInAs(resident);
    await page.goto("/resident/complaints");
    await page.getByRole("link", { name: "우리 단지 처리 결과 보기" }).click();
    await page.getByRole("link", { name: "2026년 3월" }).click();
    await expect(page).toHaveURL(/\/resident\/disclosures\/[\da-f-]{36}$/);
    await expect(page.getByText("배관을 교체하고 마른 것을 확인했어요.")).toBeVisible();
    await expect(page.getByText("천장 누수")).toHaveCount(0);
    await expectAccessible(page, "a published month");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "인쇄" })).toBeHidden();
    await expect(page.getByText(`${apartment.name} 관리사무소`)).toBeVisible();
  },
);

/** Complaints of March 2026, filed on the 2nd and resolved on the 4th: all but the last are of water. */
function resolveInMarch(database: Database, { id, apartmentId }: Actor, titles: string[]): Promise<void> {
  return acting(database, { role: "manager", apartmentId: apartmentId! }, async (db) => {
    await sql`set local role none`.execute(db);
    for (const [place, title] of titles.entries()) {
      await sql`
        insert into complaints
          (apartment_id, title, content, category, author_id, author_name, created_at, status, resolved_at)
        values (${apartmentId}, ${title}, '내용', ${place < titles.length - 1 ? "leak" : "parking"}, ${id},
          '박정숙', '2026-03-02 10:00+09', 'resolved', '2026-03-04 10:00+09')
      `.execute(db);
    }
  });
}
