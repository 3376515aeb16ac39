import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { chooseRowAction, fieldOf, fillFields } from "./support/screen.ts";

const path = "/manager/notices";

test("lists and a notice that cannot be loaded say so, and come with another try @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const { noticeId } = await callAs(request, manager, "createNotice", {
    title: "도색 공사",
    content: "내용",
  });
  const resident = await build.resident(apartment);
  for (const [actor, address, name] of [
    [manager, path, "getNotices"],
    [resident, "/resident/notices", "getNotices"],
    [resident, `/resident/notices/${noticeId}`, "peekNotice"],
  ] as const) {
    await signInAs(actor);
    const restore = await loseCalls(page, name, "missing data field");
    await page.goto(address);
    const failed = page.getByRole("main").getByRole("alert");
    await expect(failed).toContainText("공지사항을 불러오는 데 실패했습니다.");
    await restore();
    await failed.getByRole("button", { name: "다시 시도" }).click();
    await expect(page.getByRole("main").getByText("도색 공사")).toBeVisible();
  }
});

test("writing and deleting that fail say so in place, and lose nothing", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const manager = await signInAs(await build.manager(await build.apartment()));
  await callAs(request, manager, "createNotice", { title: "도색 공사", content: "내용" });
  for (const name of ["createNotice", "updateNotice", "deleteNotice"])
    await loseCalls(page, name, "invalid JSON");
  await page.goto(`${path}?edit=new`);
  await fillFields(page.getByRole("dialog"), { 제목: "새 소식", 내용: "새 내용" });
  await page.getByRole("dialog").getByRole("button", { name: "등록" }).click();
  await expect(page.getByRole("alert")).toHaveText("작업에 실패했습니다.");
  await expect(fieldOf(page.getByRole("dialog"), "내용")).toHaveValue("새 내용");
  await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();

  await chooseRowAction(page, "도색 공사", "수정");
  await page.getByRole("dialog").getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("alert")).toHaveText("작업에 실패했습니다.");
  await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();

  await chooseRowAction(page, "도색 공사", "삭제");
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("alert")).toHaveText("삭제에 실패했습니다.");
});

test("a notice that somebody else deleted meanwhile @whole", async ({ page, request, build, signInAs }) => {
  const apartment = await build.apartment();
  const manager = await signInAs(await build.manager(apartment));
  const { noticeId } = await callAs(request, manager, "createNotice", {
    title: "도색 공사",
    content: "내용",
  });
  await page.goto(`${path}?edit=${noticeId}`);
  const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
  await fillFields(dialog, { 내용: "고친 내용" });
  await callAs(request, await build.manager(apartment), "deleteNotice", { noticeId });
  await dialog.getByRole("button", { name: "저장" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("공지사항을 찾을 수 없습니다.");
  await expect(fieldOf(dialog, "내용")).toHaveValue("고친 내용");
  await page.goto(`${path}?edit=${noticeId}`);
  await expect(dialog.getByRole("alert")).toContainText("공지사항을 찾을 수 없습니다.");
});
