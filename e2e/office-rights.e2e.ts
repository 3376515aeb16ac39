import { asGate } from "#server/testing/acting.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, rowOf, showMenu } from "./support/screen.ts";

const notice = { title: "단수 안내", content: "내일 오전에 물이 나오지 않아요." };

test(
  "an account of the office sees its own work alone, and is told kindly of the rest",
  { tag: "@phone-whole" },
  async ({ page, build, request, signInAs }) => {
    const apartment = await build.apartment();
    await callAs(request, await build.manager(apartment), "createNotice", notice);
    await signInAs(await build.manager(apartment, { rights: ["residents", "visitors"] }));

    // A screen asks nothing that would be refused.
    const refused: string[] = [];
    page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
    await page.goto("/manager/dashboard");
    await expectScreen(page, /님, 안녕하세요$/);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /등록 세대/ })).toBeVisible();
    await expect(main.getByRole("link", { name: notice.title })).toBeVisible();
    await expect(main.getByText(/민원/)).toHaveCount(0);
    await expect(main.getByText("총 공지사항")).toHaveCount(0);
    await expect(main.getByText("새 공지 쓰기")).toHaveCount(0);
    await expectAccessible(page, "the home without rights");
    await page.setViewportSize({ width: 360, height: 740 });
    const menu = await showMenu(page);
    await expect(menu.getByRole("link")).toHaveText([
      "대시보드",
      "주민 관리",
      "세대",
      "공지사항",
      "자료실",
      "일정",
      "방문차량",
      "내 정보",
    ]);

    // The notices are for reading, also by an address that opens the form.
    await page.goto("/manager/notices?edit=new");
    await main.getByRole("link", { name: notice.title }).click();
    await expectScreen(page, notice.title);
    await expect(main.getByRole("button")).toHaveText(["공유", "인쇄"]);

    for (const [path, title, work] of [
      ["complaints", "민원", "민원"],
      ["complaints/00000000-0000-4000-8000-000000000000", "민원", "민원"],
      ["settings", "관리사무소 정보", "직원·설정"],
    ]) {
      await page.goto(`/manager/${path}`);
      await expectScreen(page, title!);
      await expect(main).toContainText(
        `${work} 업무를 맡지 않은 계정이에요. 필요하면 관리소장에게 요청해 주세요.`,
      );
    }
    expect(refused).toEqual([]);
    await expectAccessible(page, "a screen without its right");
    await main.getByRole("link", { name: "첫 화면으로 가기" }).click();
    await expectScreen(page, /님, 안녕하세요$/);
  },
);

test("a right that is lost while its screen is open closes the screen", async ({
  page,
  build,
  server,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { name: "김입주" });
  const manager = await signInAs(await build.manager(apartment));
  await page.goto("/manager/residents");
  await expect(rowOf(page, "김입주")).toBeVisible();
  await asGate(server.database, (db) =>
    db
      .updateTable("users")
      .set({ rights: ["notices"] })
      .where("id", "=", manager.id)
      .execute(),
  );
  await expect(page.getByRole("main")).toContainText("주민·세대 업무를 맡지 않은 계정이에요.");
  await expect(rowOf(page, "김입주")).toHaveCount(0);
  const menu = await showMenu(page);
  await expect(menu.getByRole("link")).toHaveText(["대시보드", "공지사항", "자료실", "일정", "내 정보"]);
});
