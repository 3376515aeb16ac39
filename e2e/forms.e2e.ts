import type { Locator } from "@playwright/test";

import { unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/hands.ts";
import { callAs } from "./support/people.ts";
import { expectFieldError, expectToast, fieldOf, fillFields } from "./support/screen.ts";

test("keys on a closed select open it and choose nothing", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto("/resident/community/new");
  const select = page.getByRole("button", { name: /게시판$/ });
  await tabTo(page, select);
  await expect(select).toContainText("자유게시판");
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "a"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("listbox"), `opened by ${key}`).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(select).toContainText("자유게시판");
    await expect(select).toBeFocused();
  }
});

test("keys on a closed searchable select choose nothing @whole", async ({ page, build, signInAs }) => {
  await build.apartment();
  await build.apartment();
  await signInAs("superAdmin");
  await page.goto("/superadmin/managers");
  await page.getByRole("button", { name: "관리자 등록" }).click();
  const field = fieldOf(page.getByRole("dialog", { name: "관리자 등록" }), "담당 아파트");
  await tabTo(page, field);
  for (const key of ["Escape", "ArrowRight", "ArrowLeft", "ArrowDown", "Escape", "ArrowUp", "Escape"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("listbox")).toHaveCount(/Down|Up/.test(key) ? 1 : 0);
    await expect(field).toHaveValue("");
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const [path, label, submit] of [
    ["/resident/complaints/new", "내용", "접수하기"],
    ["/resident/community/new", "내용", "올리기"],
  ] as const) {
    test(`${path}: the button stays in view, without the bar and beside the keyboard`, async ({
      page,
      signInAs,
    }) => {
      await signInAs("resident");
      await page.goto(path);
      const [button, bar] = [
        page.getByRole("button", { name: submit }),
        page.getByRole("navigation", { name: "자주 쓰는 메뉴" }),
      ];
      await expect(button).toBeInViewport({ ratio: 1 });
      // The bar gives way to it.
      await expect(bar).toBeHidden();

      await fieldOf(page, label).tap();
      await expect(page.locator("html[data-typing]")).toHaveCount(1);
      // The keyboard takes the lower part of the window.
      await page.setViewportSize({ width: 360, height: 420 });
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("한 줄\n두 줄");
      await expect(button).toBeInViewport({ ratio: 1 });
      await fieldOf(page, "제목").tap();
      await expect(fieldOf(page, "제목")).toBeInViewport({ ratio: 1 });
      const title = fieldOf(page, "제목");
      await expect
        .poll(async () => (await topOf(button)) - (await bottomOf(title)))
        .toBeGreaterThanOrEqual(0);
      await button.focus();
      await expect(page.locator("html[data-typing]")).toHaveCount(0);
    });
  }

  test("a button that is held for a moment right after typing is pressed all the same @whole", async ({
    page,
    signInAs,
  }) => {
    await signInAs("resident");
    await page.goto("/resident/complaints/new");
    await fieldOf(page, "내용").tap();
    await expect(page.locator("html[data-typing]")).toHaveCount(1);
    await page.getByRole("button", { name: "접수하기" }).hover();
    await page.mouse.down();
    await expect(fieldOf(page, "내용")).not.toBeFocused();
    // Everything that moves with the focus has had its time.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    await page.mouse.up();
    await expectFieldError(page, "제목", "제목과 내용을 모두 입력해주세요.");
  });

  test("a message covers neither title, password nor button of the sheet that it comes with", async ({
    page,
    build,
    signInAs,
  }) => {
    await signInAs(await build.manager(await build.apartment()));
    await page.setViewportSize({ width: 360, height: 420 });
    await page.goto("/manager/residents");
    await page.getByRole("button", { name: "주민 추가" }).tap();
    const email = `${unique("person")}@example.com`;
    await fillFields(page.getByRole("dialog"), { 이름: "이주민", 이메일: email, 동: "101", 호: "2002" });
    await page.getByRole("dialog").getByRole("button", { name: "추가", exact: true }).tap();
    const handover = page.getByRole("dialog", { name: "주민 계정을 만들었어요" });
    await expect(handover).toBeVisible();
    await expectToast(page, "주민 계정을 만들었어요.");
    const toast = page.getByRole("region", { name: "알림" }).getByRole("alertdialog");
    await expect(handover.getByRole("button", { name: "전달했어요" })).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await topOf(handover)) - (await bottomOf(toast)))
      .toBeGreaterThanOrEqual(0);
  });

  test("at 200 % text, long buttons and the sheet of a question stay on the screen @whole", async ({
    page,
    signInAs,
  }) => {
    await signInAs("resident");
    await page.goto("/resident/profile");
    await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    await expect(page.getByRole("button", { name: "내 데이터 내려받기" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 360, height: 420 });
    await page.getByRole("button", { name: "계정 삭제" }).tap();
    const question = page.getByRole("alertdialog", { name: "계정을 삭제할까요?" });
    const remove = question.getByRole("button", { name: "계정 삭제" });
    await remove.tap();
    await expect(fieldOf(question, "현재 비밀번호")).toBeInViewport({ ratio: 1 });
    await expect(fieldOf(question, "현재 비밀번호")).toBeFocused();
  });

  test("a message stands above the bar @whole", async ({ page, request, build, signInAs }) => {
    const resident = await signInAs(await build.resident(await build.apartment()));
    const { postId } = await callAs(request, resident, "createPost", {
      title: "주차 문의",
      content: "어디에 세우나요?",
      boardId: "free_board",
    });
    await page.goto(`/resident/community/post/${postId}`);
    await fillFields(page, { "댓글 쓰기": "저도 궁금해요." });
    await page.getByRole("button", { name: "댓글 등록" }).tap();
    await expectToast(page, "댓글을 남겼어요.");
    const toast = page.getByRole("region", { name: "알림" }).getByRole("alertdialog");
    const bar = page.getByRole("navigation", { name: "자주 쓰는 메뉴" });
    await expect.poll(async () => (await topOf(bar)) - (await bottomOf(toast))).toBeGreaterThanOrEqual(0);
  });
});

async function topOf(target: Locator): Promise<number> {
  return (await target.boundingBox())!.y;
}

async function bottomOf(target: Locator): Promise<number> {
  const { y, height } = (await target.boundingBox())!;
  return y + height;
}
