import { unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { printedFaults } from "./support/paper.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf, fillFields, rowOf } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

test.describe.configure({ timeout: 120_000 });

const written = {
  title: "12월 2일 승강기 정기 점검",
  content: "수요일 오전 10시부터 12시까지 101동 승강기를 점검해요.\n계단을 이용해 주세요.",
};

test(
  "the office reads its notice, edits it there, and deletes it after the question",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const manager = await signInAs(await build.manager(await build.apartment()));
    const content = "수도 계량기를 바꿔요. ".repeat(50).trim();
    const { noticeId } = await callAs(request, manager, "createNotice", { title: "계량기 교체", content });
    await page.goto("/manager/notices");
    await rowOf(page, "계량기 교체").getByRole("link").click();
    await expect(page).toHaveURL(`/manager/notices/${noticeId}`);
    await expectScreen(page, "계량기 교체");
    await expect(page.getByRole("main").getByText(content)).toBeVisible();

    await page.getByRole("button", { name: "수정" }).click();
    const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
    await expect(fieldOf(dialog, "내용")).toHaveValue(content);
    await fieldOf(dialog, "제목").fill("계량기 교체 연기");
    await dialog.getByRole("button", { name: "저장" }).click();
    await expect(dialog).toBeHidden();
    await expectScreen(page, "계량기 교체 연기");
    await expect(page).toHaveURL(`/manager/notices/${noticeId}`);
    await expectAccessible(page, "the office's notice");

    await page.getByRole("button", { name: "삭제" }).click();
    const question = page.getByRole("alertdialog", { name: "공지사항을 삭제할까요?" });
    await expect(question).toContainText("계량기 교체 연기");
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "공지사항을 삭제했어요.");
    await expect(page).toHaveURL("/manager/notices");
    await expect(page.getByText("등록된 공지사항이 없습니다.")).toBeVisible();
  },
);

test(
  "what is being written is seen as residents will read it",
  { tag: ["@phone", "@whole"] },
  async ({ page, signInAs }) => {
    await signInAs("manager");
    await page.goto("/manager/notices?edit=new");
    const dialog = page.getByRole("dialog", { name: "새 공지사항" });
    await fillFields(dialog, { 제목: "단수 안내", 내용: `${"내일이에요.\n".repeat(60)}문의: 031-123-4567` });
    const height = async () => (await fieldOf(dialog, "내용").boundingBox())!.height;
    expect(await height()).toBeGreaterThan(0.5 * page.viewportSize()!.height);
    await dialog.getByRole("button", { name: "미리 보기" }).click();
    const preview = dialog.getByRole("region", { name: "미리 보기" });
    await expect(preview.getByText("단수 안내")).toBeInViewport();
    await expect(preview.getByRole("link", { name: "031-123-4567" })).toHaveAttribute(
      "href",
      "tel:0311234567",
    );
    await fillFields(dialog, { 제목: "단수 연기" });
    await expect(preview.getByText("단수 연기")).toBeVisible();
    await expectAccessible(page, "a notice's preview");
    await dialog.getByRole("button", { name: "등록" }).click();
    await expect(dialog).toBeHidden();
  },
);

for (const role of ["manager", "resident"] as const) {
  test(
    `a notice on paper has the apartment, the text and the office, and nothing of the frame: ${role}`,
    { tag: "@phone-whole" },
    async ({ page, request, build, signInAs }) => {
      const name = unique("푸른마을");
      const apartment = await build.apartment(name);
      const manager = await build.manager(apartment);
      const contact = { telephone: "031-123-4567", officeHours: "평일 09:00–18:00", address: "서울" };
      await callAs(request, manager, "updateMyApartment", contact);
      const { noticeId } = await callAs(request, manager, "createNotice", written);
      await signInAs(role === "manager" ? manager : await build.resident(apartment));
      await page.addInitScript(() => {
        localStorage.setItem("danji.appearance", JSON.stringify({ theme: "dark" }));
        window.print = () => document.documentElement.setAttribute("data-printed", "");
      });
      await page.goto(`/${role}/notices/${noticeId}`);
      await expectScreen(page, written.title);
      await page.getByRole("button", { name: "인쇄" }).click();
      await expect(page.locator("html")).toHaveAttribute("data-printed", "");

      await page.emulateMedia({ media: "print" });
      for (const shown of [name, written.title, "계단을 이용해 주세요.", "관리사무소", "031-123-4567"]) {
        await expect(page.getByText(shown).filter({ visible: true }).first(), shown).toBeVisible();
      }
      const year = new Intl.DateTimeFormat("en", { timeZone: "Asia/Seoul", year: "numeric" }).format();
      await expect(page.getByRole("main").locator("time").filter({ visible: true })).toContainText(
        `${year}년`,
      );
      await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
      expect(await printedFaults(page)).toEqual([]);
    },
  );
}

test.describe("a link to a notice", () => {
  test("is handed on by what the device offers for that @whole", async ({
    page,
    request,
    build,
    signInAs,
  }) => {
    const apartment = await build.apartment();
    const { noticeId } = await callAs(request, await build.manager(apartment), "createNotice", written);
    await signInAs(await build.resident(apartment));
    await page.addInitScript(() => {
      navigator.share = async (shared) =>
        document.documentElement.setAttribute("data-shared", JSON.stringify(shared));
    });
    await page.goto(`/resident/notices/${noticeId}`);
    await page.getByRole("button", { name: "공유" }).click();
    const url = new URL(`/resident/notices/${noticeId}`, page.url()).href;
    await expect(page.locator("html")).toHaveAttribute(
      "data-shared",
      JSON.stringify({ title: written.title, url }),
    );
  });

  test("is copied where there is nothing of that kind, from the office too @whole", async ({
    page,
    context,
    request,
    build,
    signInAs,
  }) => {
    const manager = await signInAs(await build.manager(await build.apartment()));
    const { noticeId } = await callAs(request, manager, "createNotice", written);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await page.goto(`/manager/notices/${noticeId}`);
    await page.getByRole("button", { name: "공유" }).click();
    await expectToast(page, "링크를 복사했어요.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(`/resident/notices/${noticeId}`, page.url()).href);
  });
});
