import type { Locator, Page } from "@playwright/test";

import { testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { choose, type ChosenFile, colouredPhoto, uploadAs } from "./support/photo-files.ts";
import { expectToast, fieldOf, fillFields, signInByForm } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a photo is swiped on, enlarged by two taps and two fingers, and swiped away", async ({
    page,
    request,
    build,
    signInAs,
  }) => {
    const resident = await signInAs(await build.resident(await build.apartment()));
    const fileIds = await Promise.all(
      ["red", "blue"].map(async (colour) =>
        uploadAs(request, resident, "post", await colouredPhoto(colour)).then(({ id }) => id),
      ),
    );
    await openPost(page, resident, fileIds);
    await page.getByRole("button", { name: "글 사진 1/2" }).tap();
    const viewer = page.getByRole("dialog", { name: "글 사진 크게 보기" });
    await expect(viewer.getByRole("img", { name: "글 사진 1/2" })).toBeVisible();
    await swipe(page, [300, 360], [60, 360]);
    await expect(viewer.getByRole("img", { name: "글 사진 2/2" })).toBeVisible();

    await page.touchscreen.tap(180, 360);
    await page.touchscreen.tap(180, 360);
    await expect.poll(() => scaleOf(viewer)).toBe(2.5);
    await page.touchscreen.tap(180, 360);
    await page.touchscreen.tap(180, 360);
    await expect.poll(() => scaleOf(viewer)).toBe(1);
    await pinch(page);
    await expect.poll(() => scaleOf(viewer)).toBeGreaterThan(2);
    await page.keyboard.press("0");
    await expect.poll(() => scaleOf(viewer)).toBe(1);

    await swipe(page, [180, 200], [180, 420]);
    await expect(viewer).toHaveCount(0);
  });
});

test("photos are pasted into a form and dropped on it @whole", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto("/resident/complaints/new");
  await fieldOf(page, "내용").focus();
  await hand(page, "paste", await colouredPhoto("teal"));
  await expect(page.getByRole("button", { name: "사진 1 지우기" })).toBeVisible();
  await hand(page, "drop", await colouredPhoto("orange"));
  await expect(page.getByRole("button", { name: "사진 2 지우기" })).toBeVisible();
});

test("whose session ends while a photo is sent finds the form again after signing in @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  await page.goto("/resident/complaints/new");
  await fillFields(page, { 제목: "복도 조명", 내용: "3층이 어두워요." });
  await choose(page, "사진 추가", [await colouredPhoto("teal")]);
  await expect(page.getByRole("button", { name: "사진 1 지우기" })).toBeVisible();
  const orange = await colouredPhoto("orange");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "사진 추가", exact: true }).click();
  await page.context().clearCookies();
  await (await chooser).setFiles([orange]);
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, resident.email, testPassword);
  await expect(fieldOf(page, "제목")).toHaveValue("복도 조명");
  await expect(page.getByRole("button", { name: "사진 1 지우기" })).toBeVisible();
  await page.getByRole("button", { name: "접수하기" }).click();
  await expectToast(page, "민원을 접수했어요.");
});

async function openPost(page: Page, author: Actor, fileIds: string[]): Promise<void> {
  const { postId } = await callAs(page.request, author, "createPost", {
    boardId: "free_board",
    title: "단풍",
    content: "곱네요.",
    fileIds,
  });
  await page.goto(`/resident/community/post/${postId}`);
}

/** How large the photo is shown. */
function scaleOf(viewer: Locator): Promise<number> {
  return viewer
    .getByRole("img")
    .locator("..")
    .evaluate((element) => new DOMMatrix(element.style.transform).a);
}

type At = [x: number, y: number];

async function swipe(page: Page, [fromX, fromY]: At, [toX, toY]: At): Promise<void> {
  const between = (part: number): At[] => [[fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]];
  await touch(page, [0, 0.25, 0.5, 0.75, 1].map(between));
}

async function pinch(page: Page): Promise<void> {
  await touch(
    page,
    [30, 60, 90, 120].map((reach): At[] => [
      [180 - reach, 360],
      [180 + reach, 360],
    ]),
  );
}

/** Puts fingers down at the first places, and moves them over the others. */
async function touch(page: Page, steps: At[][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, places] of steps.entries()) {
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await session.send("Input.dispatchTouchEvent", {
      type: index === 0 ? "touchStart" : "touchMove",
      touchPoints,
    });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** Pastes a file where the focus is, or drops it there. */
async function hand(
  page: Page,
  how: "paste" | "drop",
  { name, mimeType, buffer }: ChosenFile,
): Promise<void> {
  await page.evaluate(
    ({ type, fileName, mime, content }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0)!);
      transfer.items.add(new File([bytes], fileName, { type: mime }));
      const shared = { bubbles: true, cancelable: true };
      const event =
        type === "paste"
          ? new ClipboardEvent(type, { ...shared, clipboardData: transfer })
          : new DragEvent(type, { ...shared, dataTransfer: transfer });
      document.activeElement!.dispatchEvent(event);
    },
    { type: how, fileName: name, mime: mimeType, content: buffer.toString("base64") },
  );
}
