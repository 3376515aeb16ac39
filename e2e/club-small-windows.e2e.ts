import type { Locator, Page } from "@playwright/test";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { keyboardOn } from "./support/hands.ts";
import { callAs } from "./support/people.ts";
import { expectFieldError, expectScreen, expectToast, fieldOf } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

test.describe.configure({ timeout: 120_000 });

const club = { name: "새벽 러닝", category: "sports", joinPolicy: "open" } as const;
const tomorrow = dayAfter(seoulDate(new Date()), 1);

const windows = [
  { name: "on a phone", size: { width: 360, height: 740 } },
  { name: "in a low window", size: { width: 740, height: 360 } },
];

for (const { name, size } of windows) {
  test(`${name}, whoever runs a club calls a meeting by keyboard alone @whole`, async ({
    page,
    request,
    build,
    signInAs,
  }) => {
    await page.setViewportSize(size);
    const hand = keyboardOn(page);
    const owner = await signInAs(await build.resident(await build.apartment(), { nickname: "모임장" }));
    const clubId = (await callAs(request, owner, "createClub", club)).club.id;
    await page.goto(`/resident/clubs/${clubId}?tab=meetings`);
    await hand.press(page.getByRole("link", { name: "모임 만들기" }));
    await expectScreen(page, "모임 만들기");
    const form = page.getByRole("form", { name: "모임 만들기" });
    const send = form.getByRole("button", { name: "만들기" });
    await hand.write(fieldOf(form, "정원"), "1");
    await hand.press(send);
    await expectFieldError(form, "모임 이름", "모임 이름을 입력해 주세요.");
    await expect(fieldOf(form, "모임 이름"), "the first fault has the focus").toBeFocused();
    await expect(fieldOf(form, "모임 이름")).toBeInViewport();
    await expectWhole(page, size, "a refused meeting");

    await hand.write(fieldOf(form, "모임 이름"), "일요일 달리기");
    await hand.date(form.getByLabel("시작 날짜"), tomorrow);
    await hand.date(form.getByLabel("끝 날짜"), dayAfter(tomorrow, 1));
    await hand.write(fieldOf(form, "장소"), "정문 앞");
    await hand.write(fieldOf(form, "정원"), "8");
    await hand.press(send);
    await expectScreen(page, "일요일 달리기");
    await expect(page.getByText("정문 앞")).toBeVisible();
    await expectWhole(page, size, "the meeting");
  });

  test(`${name}, whoever runs a club tidies up its board by keyboard alone @whole`, async ({
    page,
    request,
    build,
    signInAs,
  }) => {
    await page.setViewportSize(size);
    const hand = keyboardOn(page);
    const apartment = await build.apartment();
    const owner = await build.resident(apartment, { unit: 101, nickname: "모임장" });
    const member = await build.resident(apartment, { unit: 102, nickname: "회원" });
    const clubId = (await callAs(request, owner, "createClub", club)).club.id;
    await callAs(request, member, "joinClub", { clubId });
    const post = { boardId: "club", clubId, title: "운동화 팔아요", content: "한 번 신었어요." } as const;
    const { postId } = await callAs(request, member, "createPost", post);
    await callAs(request, member, "addComment", { postId, content: "아직 있어요." });
    await signInAs(owner);
    await page.goto(`/resident/clubs/${clubId}/posts/${postId}`);
    await expectScreen(page, post.title);

    await hand.press(page.getByRole("button", { name: "회원님 댓글 메뉴" }));
    await hand.pick(page.getByRole("menuitem", { name: "삭제" }));
    const [ofComment, ofPost] = ["댓글을 삭제할까요?", "글을 삭제할까요?"].map((title) =>
      page.getByRole("alertdialog", { name: title, exact: true }),
    ) as [Locator, Locator];
    await expectInWindow(ofComment);
    await expectWhole(page, size, "the question before a comment goes");
    await hand.press(ofComment.getByRole("button", { name: "삭제" }));
    await expectToast(page, "댓글을 삭제했어요.");
    await expect(page.getByText("아직 있어요.")).toHaveCount(0);

    await hand.press(page.getByRole("main").getByRole("button", { name: "삭제" }));
    await expectInWindow(ofPost);
    // The safe choice has the focus: Enter alone loses nothing.
    await page.keyboard.press("Enter");
    await expect(ofPost).toBeHidden();
    await expectScreen(page, post.title);
    await hand.press(page.getByRole("main").getByRole("button", { name: "삭제" }));
    await hand.press(ofPost.getByRole("button", { name: "삭제" }));
    await expectToast(page, "글을 삭제했어요.");
    await expect(page.getByText("첫 글을 남겨 보세요.")).toBeVisible();
    await expectWhole(page, size, "the board after it");
  });
}

/** The question and its buttons, whole. */
async function expectInWindow(question: Locator): Promise<void> {
  await expect(question.getByRole("heading")).toBeInViewport({ ratio: 1 });
  for (const button of await question.getByRole("button").all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}

/** Nothing is cut off at this size; axe measures at its own, and finds nothing. */
async function expectWhole(
  page: Page,
  size: { width: number; height: number },
  state: string,
): Promise<void> {
  await expectNoSidewaysScrolling(page, state);
  await expectAccessible(page, state, { only: "phone" });
  await page.setViewportSize(size);
}
