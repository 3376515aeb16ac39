import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/hands.ts";
import { callAs } from "./support/people.ts";
import {
  choose,
  colouredPhoto,
  hwpDocument,
  largePhoto,
  onSlowLine,
  phonePhoto,
  uploadAs,
} from "./support/photo-files.ts";
import { expectScreen, expectToast, fieldOf, fillFields } from "./support/screen.ts";

test.describe.configure({ timeout: 180_000 });

const complaints = "/resident/complaints";
const leak = { 제목: "천장에서 물이 새요", 내용: "어젯밤부터 거실 천장에서 물이 떨어져요." };

test(
  "a complaint takes at most three taps more with two photos, which come upright, small and without their place",
  { tag: "@phone-whole" },
  async ({ page, signInAs }) => {
    await signInAs("resident");
    const countTaps = await tapCounter(page);
    const file = async (photos: Parameters<typeof choose>[2]) => {
      const before = await countTaps();
      await page.goto(`${complaints}/new`);
      await fillFields(page, leak);
      if (photos.length > 0) await choose(page, "사진 추가", photos);
      // At once: the form waits for its photos.
      await page.getByRole("button", { name: "접수하기" }).click();
      await expectToast(page, "민원을 접수했어요.");
      return (await countTaps()) - before;
    };
    const without = await file([]);
    const withTwo = await file([await phonePhoto(), await colouredPhoto("teal")]);
    // And one for each photo in the device's own window.
    expect(withTwo - without).toBe(1);

    await page.getByRole("link", { name: leak.제목 }).first().click();
    await expect(photo(page, "민원 사진 1/2")).toBeVisible();
    await expect(photo(page, "민원 사진 2/2")).toBeVisible();
    await expectNoSidewaysScrolling(page, "a complaint with photos");
    const address = await photo(page, "민원 사진 1/2").getAttribute("src");
    const stored = await (await page.request.get(address!.replace("/thumbnail", ""))).body();
    expect(stored.length).toBeLessThan(400_000);
    const { width, height, exif, xmp, iptc, orientation } = await sharp(stored).metadata();
    expect([width, height]).toEqual([1536, 2048]);
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(await colourAt(stored, 0.25)).toBe("red");
    expect(await colourAt(stored, 0.75)).toBe("blue");
  },
);

test("on a slow line the progress is seen, the sending waits, and a photo can be given up @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto(`${complaints}/new`);
  await fillFields(page, leak);
  await onSlowLine(page, async () => {
    await choose(page, "사진 추가", [await largePhoto()]);
    await expect(page.getByText(/^올리는 중 [1-9]/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "접수하기" }).click();
    await expect(page.getByText("사진을 올리고 있어요. 다 올라가면 바로 보낼게요.")).toBeVisible();
    await expect(page.getByRole("button", { name: "접수하기 처리 중" })).toBeVisible();
    await page.getByRole("button", { name: "사진 올리기 취소" }).click();
    await expectToast(page, "민원을 접수했어요.");
  });
  await page.getByRole("link", { name: leak.제목 }).click();
  await expectScreen(page, leak.제목);
  await expect(page.getByRole("list", { name: "민원 사진" })).toHaveCount(0);
});

test("on a broken line a photo is sent again, and nothing goes without it", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto(`${complaints}/new`);
  await fillFields(page, leak);
  await page.route(/\/files\?for=/, (route) => route.abort("connectionreset"));
  await choose(page, "사진 추가", [await colouredPhoto("teal")]);
  await expect(page.getByText("사진을 올리지 못했어요.")).toBeVisible();
  await expect(page.getByText(/^서버에 연결하지 못했어요/)).toBeVisible();
  const failed = page.getByRole("list", { name: "올리지 못한 파일" });
  await expect(failed.getByText("teal.jpg", { exact: true })).toBeVisible();
  expect(await failed.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.getByRole("button", { name: "접수하기" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "올리지 못한 사진이 있어요. 다시 올리거나 지운 뒤에 보내 주세요.",
  );
  await expect(page.getByRole("button", { name: "teal.jpg 다시 올리기" })).toBeFocused();
  await expectAccessible(page, "a photo that was not sent");
  await page.unroute(/\/files\?for=/);
  await page.getByRole("button", { name: "teal.jpg 다시 올리기" }).click();
  await expect(page.getByRole("button", { name: "사진 1 지우기" })).toBeVisible();
  await page.getByRole("button", { name: "접수하기" }).click();
  await expectToast(page, "민원을 접수했어요.");
});

test("what cannot be sent is refused in place, and a draft keeps its photos over a reload", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto(`${complaints}/new`);
  await fillFields(page, leak);
  const colours = ["red", "orange", "yellow", "green", "blue", "purple"];
  await choose(page, "사진 추가", [
    hwpDocument("관리비.hwp"),
    { name: "빈 사진.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
    ...(await Promise.all(colours.map(colouredPhoto))),
  ]);
  await expect(page.getByText("사진은 5장까지 올릴 수 있어요. 나머지는 담지 않았어요.")).toBeVisible();
  await expect(page.getByText(/여기에는 사진.*만 올릴 수 있어요\./)).toBeVisible();
  await page.getByRole("button", { name: "올리지 못한 관리비.hwp 지우기" }).click();
  // What is refused takes no place.
  await expect(page.getByRole("button", { name: /^사진 \d 지우기$/ })).toHaveCount(5);

  await page.reload();
  await expect(page.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeVisible();
  await expect(page.getByText(/다시 골라 주세요/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^사진 \d 지우기$/ })).toHaveCount(5);
  await page.getByRole("button", { name: "사진 1 지우기" }).click();
  await page.getByRole("button", { name: "사진 1 지우기" }).click();
  await expect(page.getByRole("button", { name: /^사진 \d 지우기$/ })).toHaveCount(3);
  // And holds nothing back.
  await choose(page, "사진 추가", [hwpDocument("관리비.hwp")]);
  await expect(page.getByText("관리비.hwp", { exact: true })).toBeVisible();
  await expectAccessible(page, "a form with photos");
  await page.getByRole("button", { name: "접수하기" }).click();
  await page.getByRole("link", { name: leak.제목 }).click();
  await expect(photo(page, "민원 사진 3/3")).toBeVisible();
});

test("photos change places by keys, and are looked at by keys alone @whole", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto("/resident/community/new?board=flea_market");
  await fillFields(page, { 제목: "자전거 팔아요", 가격: "50000", 내용: "2년 탔어요." });
  await choose(
    page,
    "사진 추가",
    await Promise.all(["red", "lime", "blue"].map((colour) => colouredPhoto(colour))),
  );
  await expect(page.getByRole("button", { name: "사진 3 지우기" })).toBeVisible();
  await page.getByRole("button", { name: "사진 1 뒤로 옮기기" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "사진 2 뒤로 옮기기" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "사진 3 뒤로 옮기기" })).toBeFocused();
  await expect(page.getByText("3개 중 3번째로 옮겼어요.")).toBeAttached();
  await page.getByRole("button", { name: "올리기", exact: true }).click();
  await expectToast(page, "글을 올렸어요.");

  await page.goto("/resident/community/board/flea_market");
  await expect(
    page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: "자전거" }),
  ).toContainText("첨부 3");
  await page.getByRole("link", { name: "자전거 팔아요" }).click();
  const first = page.getByRole("button", { name: "글 사진 1/3" });
  await tabTo(page, first);
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "글 사진 크게 보기" });
  await expect(viewer.getByRole("img", { name: "글 사진 1/3" })).toBeVisible();
  expect(await colourAt(await shownIn(viewer), 0.5)).toBe("lime");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "글 사진 3/3" })).toBeVisible();
  await expect(viewer.getByText("3/3")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "다음 사진" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(viewer.getByRole("img", { name: "글 사진 1/3" })).toBeVisible();
  await expectAccessible(page, "a photo in large");
});

test("a document comes back under its own name, in whichever form that was sent @whole", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs(await build.manager(await build.apartment()));
  const name = "관리비 부과내역(11월)_최종.hwp";
  await page.goto("/manager/notices?edit=new");
  await fillFields(page.getByRole("dialog"), { 제목: "11월 관리비", 내용: "붙임을 봐 주세요." });
  await choose(page, "문서 추가", [hwpDocument(name)]);
  await choose(page, "문서 추가", [hwpDocument(name.normalize("NFD"))]);
  await choose(page, "사진 추가", [await colouredPhoto("teal")]);
  await expect(page.getByRole("button", { name: `${name} 지우기` })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "사진 1 지우기" })).toBeVisible();
  await expectAccessible(page, "a notice's form with files");
  await choose(page, "문서 추가", [hwpDocument("당첨자 900101-2345678.hwp")]);
  await page.getByRole("button", { name: "당첨자 900101-2345678.hwp 지우기" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "등록" }).click();
  await expect(page.getByText(/^주민등록번호로 보이는 내용이 있어/)).toBeVisible();
  await page.getByRole("button", { name: "당첨자 900101-2345678.hwp 지우기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "등록" }).click();
  await page.getByRole("link", { name: "11월 관리비" }).click();
  const links = page.getByRole("link", { name: `${name} 내려받기` });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    const download = page.waitForEvent("download");
    await link.click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await expectAccessible(page, "a notice with files");
  await page.emulateMedia({ media: "print" });
  await expect(photo(page, "공지 사진 1/1")).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(links.first()).toBeHidden();
});

test("a photo that is gone says so, and a comment carries one @whole", async ({
  page,
  request,
  build,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\).*\/thumbnail/);
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { id } = await uploadAs(request, resident, "post", await colouredPhoto("teal"));
  const { postId } = await callAs(request, resident, "createPost", {
    boardId: "free_board",
    title: "단풍",
    content: "곱네요.",
    fileIds: [id],
  });
  await page.route(new RegExp(`/files/${id}`), (route) => route.fulfill({ status: 404 }));
  await page.goto(`/resident/community/post/${postId}`);
  await expect(page.getByText("사진을 불러올 수 없어요.")).toBeVisible();
  await choose(page, "사진 추가", [await colouredPhoto("orange")]);
  await fieldOf(page, "댓글 쓰기").fill("여기도요.");
  await page.getByRole("button", { name: "댓글 등록" }).click();
  await expectToast(page, "댓글을 남겼어요.");
  const comment = page.getByRole("list", { name: "댓글" });
  await expect(comment.getByRole("img", { name: /댓글 사진 1\/1$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "사진 1 지우기" })).toHaveCount(0);
  await expectAccessible(page, "a post with a comment's photo");
});

function photo(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("img", { name, exact: true });
}

/** Counts the presses on a page over all its addresses. */
async function tapCounter(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
      },
      { capture: true },
    ),
  );
  return async () =>
    page.url() === "about:blank" ? 0 : page.evaluate(() => Number(sessionStorage.getItem("taps")));
}

/** The picture that the viewer shows. */
async function shownIn(viewer: Locator): Promise<Buffer> {
  const address = await viewer.getByRole("img").getAttribute("src");
  return (await viewer.page().request.get(address!)).body();
}

/** The colour of a picture's middle at this part of its height. */
async function colourAt(picture: Buffer, part: number): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * part) * info.width + Math.floor(info.width / 2)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 150 && green < 100 && blue < 100) return "red";
  if (blue > 150 && red < 100 && green < 100) return "blue";
  return green > 150 && red < 100 ? "lime" : `${red}, ${green}, ${blue}`;
}
