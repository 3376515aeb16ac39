import {
  expectAccessible,
  expectAccessibleAgain,
  expectNoSidewaysScrolling,
} from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { keyboardOn, tabTo } from "./support/hands.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { chooseRowAction, expectScreen, expectToast, fieldOf } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const path = "/resident/clubs";
const club = { name: "새벽 러닝", category: "sports", joinPolicy: "open" } as const;

test("a club is founded at 360 px by keyboard alone, and nothing typed is lost on the way @whole", async ({
  page,
  build,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(await build.resident(await build.apartment(), { nickname: "달리는 사람" }));
  await page.goto(path);
  await expect(page.getByText("아직 동호회가 없어요. 첫 동호회를 만들어 보세요.")).toBeVisible();
  await expectAccessibleAgain(page, "no clubs");
  await tabTo(page, page.getByRole("link", { name: "동호회 만들기" }).first());
  await page.keyboard.press("Enter");
  await expectScreen(page, "동호회 만들기");

  await tabTo(page, fieldOf(page, "동호회 이름"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("동호회 이름을 입력해 주세요.")).toBeVisible();
  await expectAccessible(page, "a refused form");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("관리사무소 러닝");
  await tabTo(page, page.getByRole("radio", { name: "운동" }));
  await page.keyboard.press("Space");
  await tabTo(page, fieldOf(page, "소개"));
  await page.keyboard.insertText("토요일 아침 6시에 정문에서 만나요.");
  await tabTo(page, page.getByRole("button", { name: "만들기" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("관리사무소나 대표회의로 오해할 수 있는 이름이에요.")).toBeVisible();
  await page.reload();
  await expect(fieldOf(page, "소개")).toHaveValue("토요일 아침 6시에 정문에서 만나요.");

  await tabTo(page, fieldOf(page, "동호회 이름"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("새벽 러닝");
  await expectNoSidewaysScrolling(page, "the form");
  await page.keyboard.press("Enter");
  await expectToast(page, "동호회를 만들었어요.");
  await expectScreen(page, "새벽 러닝");
  await expect(page.getByText("첫 글을 남겨 보세요.")).toBeVisible();
  await page.getByRole("tab", { name: "회원" }).click();
  await expect(page.getByRole("list", { name: "회원" })).toContainText("달리는 사람");
  await expectAccessible(page, "one's own club");
  await expectNoSidewaysScrolling(page, "one's own club");
});

test("Enter while the input method composes a club's name founds it once, with its last syllable @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto(`${path}/new`);
  await page.getByRole("radio", { name: "운동" }).check();
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/createClub") ? 1 : 0));
  await fieldOf(page, "동호회 이름").focus();
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "러닝", selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press("Enter");
  await expectScreen(page, "러닝");
  expect(sent).toBe(1);
});

test(
  "a neighbour asks to join, is let in, takes the club over, and leaves it",
  { tag: "@phone-whole" },
  async ({ page, browser, server, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const owner = await signInAs(await build.resident(apartment, { unit: 101, nickname: "책벌레" }));
    const neighbour = await build.resident(apartment, { unit: 102, nickname: "새 이웃" });
    const stranger = await build.resident(apartment, { unit: 103, nickname: "모르는 이웃" });
    const { club: founded } = await callAs(request, owner, "createClub", {
      ...club,
      name: "책 읽기",
      joinPolicy: "approval",
    });
    await inBrowserOf(browser, server, neighbour, async (theirs) => {
      await theirs.goto(`${path}?q=책읽기`);
      await theirs.getByRole("link", { name: "책 읽기" }).click();
      await theirs.getByRole("button", { name: "가입 신청" }).click();
      const dialog = theirs.getByRole("dialog", { name: "가입 신청" });
      await fieldOf(dialog, "하고 싶은 말").fill("소설을 좋아해요.");
      await dialog.getByRole("button", { name: "신청", exact: true }).click();
      await expectToast(theirs, "가입을 신청했어요.");
      await expect(theirs.getByRole("button", { name: "신청 취소" })).toBeVisible();
      await expect(theirs.getByRole("tab")).toHaveCount(0);

      await callAs(request, stranger, "joinClub", { clubId: founded.id });
      await page.goto(`${path}/${founded.id}`);
      await page.getByRole("tab", { name: "회원 · 신청 2" }).click();
      await expect(page.getByRole("list", { name: "가입 신청" })).toContainText("소설을 좋아해요.");
      await expectAccessible(page, "a request to join");
      await page.getByRole("button", { name: "새 이웃 승인" }).click();
      await expectToast(page, "가입을 승인했어요.");
      await page.getByRole("button", { name: "모르는 이웃 거절" }).click();
      await expectToast(page, "가입을 거절했어요.");
      await expect(page.getByRole("list", { name: "회원" })).not.toContainText("모르는 이웃");
      await page.getByRole("button", { name: "새 이웃 메뉴" }).click();
      await page.getByRole("menuitem", { name: "모임장 넘기기" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "넘기기" }).click();
      await expect(page.getByText("새 이웃님이 모임장을 수락하기를 기다리고 있어요.")).toBeVisible();

      await theirs.goto(`${path}/${founded.id}`);
      await expectAccessible(theirs, "an offer");
      await theirs.getByRole("button", { name: "모임장 맡기" }).click();
      await expectToast(theirs, "이제 이 동호회의 모임장이에요.");
      await expect(theirs.getByText("모임장 새 이웃")).toBeVisible();
    });
    await page.reload();
    await page.getByRole("button", { name: "책 읽기 메뉴" }).click();
    await page.getByRole("menuitem", { name: "나가기" }).click();
    const question = page.getByRole("alertdialog", { name: "동호회에서 나갈까요?" });
    await expect(question).toContainText("나가면 게시판과 모임을 볼 수 없어요.");
    await question.getByRole("button", { name: "나가기" }).click();
    await expectToast(page, "동호회에서 나왔어요.");
    await expect(page.getByRole("button", { name: "가입 신청" })).toBeVisible();
  },
);

test("leaving and closing are taken back where they were done @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const owner = await build.resident(apartment, { unit: 101 });
  const { club: founded } = await callAs(request, owner, "createClub", club);
  await signInAs(await build.resident(apartment, { unit: 102 }));
  await page.goto(`${path}/${founded.id}`);
  const keyboard = keyboardOn(page);
  const join = page.getByRole("button", { name: "가입하기" });
  const menu = page.getByRole("button", { name: "새벽 러닝 메뉴" });
  await keyboard.press(join);
  await expectToast(page, "동호회에 가입했어요.");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await keyboard.pick(page.getByRole("menuitem", { name: "나가기" }));
  await keyboard.press(page.getByRole("alertdialog").getByRole("button", { name: "나가기" }));
  await expect(join).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "회원" })).toBeVisible();
  await expect(menu).toBeFocused();

  await signInAs(owner);
  await page.reload();
  await page.getByRole("button", { name: "새벽 러닝 메뉴" }).click();
  await page.getByRole("menuitem", { name: "동호회 닫기" }).click();
  const closing = page.getByRole("alertdialog", { name: "'새벽 러닝' 동호회를 닫을까요?" });
  await fieldOf(closing, "닫는 이유").fill("다리를 다쳤어요.");
  await closing.getByRole("button", { name: "동호회 닫기" }).click();
  await expect(page.getByText(/^문을 닫은 동호회예요\. .*에 지워져요\.$/)).toBeVisible();
  await page.getByRole("button", { name: "다시 열기" }).click();
  const opening = page.getByRole("dialog", { name: "동호회 다시 열기" });
  await opening.getByRole("button", { name: "다시 열기" }).click();
  await expect(page.getByText(/^문을 닫은 동호회예요/)).toBeHidden();
});

test(
  "the office closes a club with a reason, and opens it again",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const office = await build.manager(apartment);
    await signInAs(office);
    await page.goto("/manager/clubs");
    await expect(page.getByText("동호회가 없어요.")).toBeVisible();
    const owner = await build.resident(apartment, { nickname: "달리는 사람" });
    await callAs(request, owner, "createClub", { ...club, name: "대표 러닝" });
    await page.reload();
    await expect(page.getByText("달리는 사람")).toBeVisible();
    await expectAccessible(page, "the office's clubs");
    await chooseRowAction(page, "대표 러닝", "닫기");
    const closing = page.getByRole("alertdialog", { name: "'대표 러닝' 동호회를 닫을까요?" });
    await fieldOf(closing, "닫는 이유").fill("단지 이름을 내걸고 광고했어요.");
    await closing.getByRole("button", { name: "동호회 닫기" }).click();
    await expectToast(page, "동호회를 닫았어요.");
    await expect(page.getByText("닫은 이유: 단지 이름을 내걸고 광고했어요.")).toBeVisible();
    await chooseRowAction(page, "대표 러닝", "다시 열기");
    const opening = page.getByRole("dialog", { name: "동호회 다시 열기" });
    await opening.getByRole("button", { name: "다시 열기" }).click();
    await expectToast(page, "동호회를 다시 열었어요.");
  },
);
