import { expectAccessible } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectFieldError, expectScreen, expectToast, fieldOf, fillFields } from "./support/screen.ts";

const home = "/resident/community";
const bicycle = { title: "어린이 자전거", content: "보조 바퀴도 있어요.", boardId: "flea_market" } as const;

test(
  "a thing is offered for a price, marked as sold, offered again and given away",
  { tag: "@phone-whole" },
  async ({ page, signInAs }) => {
    await signInAs("resident");
    await page.goto(`${home}/new?board=flea_market`);
    // What it looks like and costs is asked before what it is called.
    await expect(fieldOf(page, "가격")).toBeVisible();
    const offer = page.getByRole("form", { name: "글쓰기" });
    const asked = await offer
      .getByRole("textbox")
      .evaluateAll((all) => all.map((field) => field.getAttribute("name")));
    expect(asked).toEqual(["priceWon", "title", "content"]);
    await fillFields(page, { 제목: bicycle.title, 내용: bicycle.content, 가격: "3만원" });
    await page.getByRole("button", { name: "올리기" }).click();
    await expectFieldError(page, "가격", "숫자로 적어 주세요. 예: 15,000");
    await fillFields(page, { 가격: "30000" });
    await fieldOf(page, "내용").focus();
    await expect(fieldOf(page, "가격")).toHaveValue("30,000");
    await page.getByRole("button", { name: "올리기" }).click();
    await expectScreen(page, bicycle.title);
    await page.goto(home);
    const preview = page.getByRole("list", { name: "벼룩시장" });
    await expect(preview).toContainText("30,000원 · 보조 바퀴도 있어요.");

    await preview.getByRole("link").click();
    await expectScreen(page, bicycle.title);
    const main = page.getByRole("main");
    await expect(main.getByText("30,000원")).toBeVisible();
    await page.getByRole("button", { name: "거래완료로 표시" }).click();
    await expectToast(page, "거래완료로 표시했어요.");
    await expect(main.getByText("거래완료", { exact: true })).toBeVisible();
    await expectAccessible(page, "a sold thing");
    await page.goto(`${home}/board/flea_market`);
    // Without a picture its first words stand in the picture's place; the price stands out.
    const thing = page.getByRole("list", { name: "벼룩시장" }).getByRole("listitem");
    await expect(thing).toContainText(bicycle.content);
    await expect(thing.getByText("30,000원")).toHaveCSS("font-weight", "700");
    await expectAccessible(page, "the flea market");
    await thing.getByRole("link", { name: `${bicycle.title} 거래완료 30,000원` }).click();
    await page.getByRole("button", { name: "거래중으로 되돌리기" }).click();
    await expectToast(page, "거래중으로 되돌렸어요.");
    await expect(main.getByText("거래완료", { exact: true })).toHaveCount(0);

    await page.getByRole("button", { name: "수정" }).click();
    await expect(fieldOf(page, "가격")).toHaveValue("30,000");
    await fillFields(page, { 가격: "0" });
    await page.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "글을 수정했어요.");
    await expect(main.getByText("나눔", { exact: true })).toBeVisible();
  },
);

test("a price is asked for on the flea market alone, and one that was typed there is not sent elsewhere @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto(`${home}/new?board=flea_market`);
  await fillFields(page, { 제목: "알려 드려요", 내용: "내일은 장날이에요.", 가격: "무엇이든" });
  await chooseBoard("우리 동네 소식");
  await expect(fieldOf(page, "가격")).toHaveCount(0);
  await chooseBoard("벼룩시장");
  await expect(fieldOf(page, "가격")).toHaveValue("무엇이든");
  await chooseBoard("우리 동네 소식");
  await page.getByRole("button", { name: "올리기" }).click();
  await expectScreen(page, "알려 드려요");
  await expect(page.getByRole("button", { name: "거래완료로 표시" })).toHaveCount(0);
  await page.getByRole("button", { name: "수정" }).click();
  await expect(fieldOf(page, "내용")).toBeVisible();
  await expect(fieldOf(page, "가격")).toHaveCount(0);

  async function chooseBoard(name: string): Promise<void> {
    await page.getByRole("button", { name: /게시판/ }).click();
    await page.getByRole("option", { name }).click();
  }
});

test("a neighbour sees price and state, and changes neither; a failure is told at the button", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const author = await build.resident(apartment);
  const { postId } = await callAs(request, author, "createPost", { ...bicycle, priceWon: 0 });
  await callAs(request, author, "setPostSold", { postId, isSold: true });
  await signInAs(await build.resident(apartment));
  await page.goto(`${home}/post/${postId}`);
  await expect(page.getByRole("main").getByText("나눔", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("거래완료", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /거래/ })).toHaveCount(0);
  await page.getByRole("button", { name: "관심 0" }).click();
  await expect(page.getByRole("button", { name: "관심 1", pressed: true })).toBeVisible();
  await page.goto(`${home}/board/flea_market`);
  await expect(page.getByRole("list", { name: "벼룩시장" }).getByRole("listitem")).toContainText("관심 1");

  await page.context().clearCookies();
  await signInAs(author);
  await page.goto(`${home}/post/${postId}`);
  const restore = await loseCalls(page, "setPostSold", "invalid JSON");
  const back = page.getByRole("button", { name: "거래중으로 되돌리기" });
  await back.click();
  await expect(back.locator("..").getByRole("alert")).toHaveText("거래 상태를 바꾸지 못했어요.");
  await restore();
  await back.click();
  await expect(page.getByRole("button", { name: "거래완료로 표시" })).toBeVisible();
});

test(
  "a neighbour asks the seller without a name, is answered, and what hurts is reported and blocked",
  { tag: "@phone" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const author = await build.resident(apartment, { nickname: "자전거집" });
    const asker = await build.resident(apartment, { nickname: "새벽별" });
    const { postId } = await callAs(request, author, "createPost", { ...bicycle, priceWon: 30_000 });
    await signInAs(asker);
    await page.goto(`${home}/post/${postId}`);
    await page.getByRole("button", { name: "연락하기" }).click();
    const dialog = page.getByRole("dialog", { name: "판매자에게 연락하기" });
    await dialog.getByRole("button", { name: "보내기" }).click();
    await expectFieldError(page, "보낼 말", "보낼 말을 적어 주세요.");
    await fillFields(page, { "보낼 말": "아직 있나요?" });
    await expectAccessible(page, "asking a seller");
    await dialog.getByRole("button", { name: "보내기" }).click();
    // One stands at the talk, and at it again from the thing.
    await expectScreen(page, bicycle.title);
    const said = page.getByRole("list", { name: "주고받은 말" });
    await expect(said.getByRole("listitem")).toHaveText([/^나.*아직 있나요\?$/]);
    await page.getByRole("link", { name: "글 보기" }).click();
    await expect(page.getByRole("link", { name: "대화 보기" })).toBeVisible();

    await page.context().clearCookies();
    await signInAs(author);
    await page.goto(`${home}/post/${postId}`);
    await page.getByRole("link", { name: "받은 연락 1" }).click();
    await expect(said.getByRole("listitem")).toHaveText([/^이웃.*아직 있나요\?$/]);
    await expect(page.getByText("새벽별")).toHaveCount(0);
    await fillFields(page, { "이웃에게 보낼 말": "네, 오늘 보셔도 돼요." });
    await page.getByRole("button", { name: "보내기" }).click();
    await expect(said.getByRole("listitem").last()).toHaveText(/^나.*네, 오늘 보셔도 돼요\.$/);
    await expectAccessible(page, "a talk");
    // What comes meanwhile is shown without a reload.
    const { talks } = await callAs(request, asker, "getMarketTalks", null);
    await callAs(request, asker, "sendMarketMessage", { talkId: talks[0]!.id, content: "바보" });
    await expect(said.getByRole("listitem")).toHaveCount(3);
    // One has read it, so the bell is silent.
    await expect.poll(async () => (await callAs(request, author, "getAlerts")).unreadCount).toBe(0);

    const menu = page.getByRole("button", { name: "대화 메뉴" });
    await page.emulateMedia({ media: "print" });
    await expect(menu).toBeHidden();
    await page.emulateMedia({ media: null });
    await menu.click();
    await page.getByRole("menuitem", { name: "신고" }).click();
    await page.getByRole("radio", { name: /욕설/ }).check();
    await page.getByRole("dialog", { name: "대화 신고" }).getByRole("button", { name: "신고" }).click();
    await expectToast(page, "신고를 보냈어요. 관리사무소가 살펴볼게요.");
    await menu.click();
    await page.getByRole("menuitem", { name: "이 이웃 차단" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "차단" }).click();
    await expectScreen(page, "벼룩시장 대화");
    await expect(page.getByText("아직 나눈 대화가 없어요.")).toBeVisible();
  },
);
