import { expectAccessible } from "./support/accessibility.ts";
import { file } from "./support/complaints.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { colouredPhoto } from "./support/photo-files.ts";
import { expectScreen, expectToast } from "./support/screen.ts";

test.describe.configure({ timeout: 240_000 });

test(
  "the office answers with photos of before and after, goes on to the next, and the resident opens it again",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const resident = await build.resident(apartment);
    const manager = await build.manager(apartment, { name: "김소장" });
    const { complaintId } = await file(request, resident, "천장 누수");
    await file(request, await build.resident(apartment, { unit: 202 }), "주차장 전등");

    await signInAs(manager);
    await page.goto(`/manager/complaints/${complaintId}`);
    await expectScreen(page, "천장 누수");
    await page.getByRole("button", { name: "내부 메모" }).click();
    const noting = page.getByRole("dialog", { name: "내부 메모" });
    await noting.getByRole("textbox", { name: "메모" }).fill("윗집 배관 확인함");
    await noting.getByRole("button", { name: "메모 남기기" }).click();
    await expectToast(page, "메모를 남겼어요.");
    const said = page.getByRole("list", { name: "처리 이력" });
    await expect(said.getByRole("article", { name: "내부 메모 · 주민에게 보이지 않아요" })).toContainText(
      "윗집 배관 확인함",
    );

    const answering = page.getByRole("form", { name: "답변" });
    await answering.getByRole("textbox", { name: "답변" }).fill("배관을 갈고 천장을 발랐어요.");
    const photos = [await colouredPhoto("red"), await colouredPhoto("blue")];
    await answering.locator("input[type=file]").first().setInputFiles(photos);
    await answering.getByRole("button", { name: "사진 1 처리 전" }).click();
    await answering.getByRole("button", { name: "사진 2 처리 후" }).click();
    await expect(answering.getByRole("button", { name: "사진 2 처리 후" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expectAccessible(page, "an answer that is being written");
    // The first answer mostly says that somebody will come.
    await expect(answering.getByRole("button", { name: "답변하고 처리 중" })).toBeVisible();
    await answering.getByRole("button", { name: /답변한 뒤 상태/ }).click();
    await page.getByRole("option", { name: "처리 완료" }).click();
    await answering.getByRole("button", { name: "답변하고 처리 완료" }).click();
    await expectToast(page, "답변을 보냈어요.");
    const answered = said.getByRole("article", { name: "답변" });
    await expect(answered).toContainText("배관을 갈고 천장을 발랐어요.");
    await expect(answered.getByRole("figure")).toHaveText(["처리 전", "처리 후"]);

    const next = page.getByRole("link", { name: "다음 민원" });
    await expect(next).toBeFocused();
    await page.keyboard.press("Enter");
    await expectScreen(page, "주차장 전등");

    await signInAs(resident);
    await page.goto(`/resident/complaints/${complaintId}`);
    await expectScreen(page, "천장 누수");
    await expect(answered.getByRole("img", { name: "처리 후 사진" })).toBeVisible();
    await expect(page.getByText("윗집 배관 확인함")).toBeHidden();
    await expect(page.getByText("김소장")).toBeHidden();
    await expectAccessible(page, "an answered complaint as its resident sees it");
    await page.getByRole("button", { name: "다시 열기" }).click();
    const reopening = page.getByRole("dialog", { name: "민원 다시 열기" });
    await reopening.getByLabel("아직 해결되지 않은 점").fill("밤에 또 샜어요.");
    await reopening.getByRole("button", { name: "다시 열기" }).click();
    await expectToast(page, "민원을 다시 열었어요.");
    await expect(said.getByText("본인")).toBeVisible();
    await expect(said.getByText("다시 열었어요: 밤에 또 샜어요.")).toBeVisible();
    await expect(said.getByText("밤에 또 샜어요.")).toHaveCount(1);

    await page.getByLabel("남길 글").fill("오늘은 집에 있어요.");
    await page.getByRole("button", { name: "보내기" }).click();
    await expectToast(page, "관리사무소에 전했어요.");
    await expect(said.getByRole("article", { name: "주민 글" })).toHaveCount(1);
    const { messages } = await callAs(request, manager, "getComplaintById", { complaintId });
    expect(messages.map(({ kind }) => kind)).toEqual(["note", "answer", "reply", "reply"]);
  },
);
