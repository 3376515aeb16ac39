import { unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectFieldError, expectToast, fieldOf, fillFields } from "./support/screen.ts";

const path = "/superadmin/consultations";
const form = { name: "도입 상담 신청" };
const submit = { name: "상담 신청하기" };

test(
  "a visitor's request reaches the super admins' list",
  { tag: "@phone-whole" },
  async ({ page, signInAs }) => {
    const apartmentName = unique("소망마을");
    await page.goto("/#contact");
    const consultation = page.getByRole("form", form);
    await fillFields(consultation, { 이름: "정하나", "단지 이름": apartmentName, 연락처: "010-1234-5678" });
    await fieldOf(consultation, "문의 내용").fill("세대 수가 1,200이에요.\n비용이 궁금해요.");
    await consultation.getByRole("button", submit).click();
    await expect(page.getByRole("heading", { name: "문의를 잘 받았어요" })).toBeFocused();

    await signInAs("superAdmin");
    await page.goto(path);
    const request = page
      .getByRole("list", { name: "상담 신청" })
      .getByRole("listitem")
      .filter({ hasText: apartmentName });
    await expect(request).toContainText("정하나");
    await expect(request).toContainText("비용이 궁금해요.");
    await expect(request.getByRole("link", { name: "010-1234-5678" })).toHaveAttribute(
      "href",
      "tel:01012345678",
    );
  },
);

test("every field is required; the first that is missing has the focus", async ({ page }) => {
  await page.goto("/#contact");
  const consultation = page.getByRole("form", form);
  await fillFields(consultation, { 이름: "정하나" });
  await consultation.getByRole("button", submit).click();
  await expectFieldError(consultation, "단지 이름", "단지 이름을 입력해 주세요.");
  await expectFieldError(consultation, "연락처", "전화번호나 이메일을 입력해 주세요.");
  await expectFieldError(consultation, "문의 내용", "문의 내용을 입력해 주세요.");
  await expect(fieldOf(consultation, "단지 이름")).toBeFocused();
  await expect(fieldOf(consultation, "이름")).toHaveValue("정하나");
});

test("a draft survives a reload and ends with the request @whole", async ({ page }) => {
  await page.goto("/#contact");
  const consultation = page.getByRole("form", form);
  const values = { 이름: "정하나", "단지 이름": unique("소망마을"), 연락처: "hana@example.com" };
  await fillFields(consultation, values);
  await fieldOf(consultation, "문의 내용").fill("쓰다가 만 내용");
  await page.reload();
  for (const [label, value] of Object.entries(values)) {
    await expect(fieldOf(consultation, label)).toHaveValue(value);
  }
  await expect(fieldOf(consultation, "문의 내용")).toHaveValue("쓰다가 만 내용");

  await consultation.getByRole("button", submit).click();
  await page.getByRole("button", { name: "다른 문의 남기기" }).click();
  await expect(fieldOf(consultation, "이름")).toHaveValue("");
  await page.reload();
  await expect(fieldOf(consultation, "이름")).toHaveValue("");
});

test("the sixth request within an hour is refused, and what was typed stays @whole", async ({
  page,
  request,
}) => {
  const typed = { 이름: "정하나", "단지 이름": "소망마을", 연락처: "010-1234-5678" };
  for (let count = 1; count <= 5; count++) {
    const answer = await request.post("/asia-northeast3/requestConsultation", {
      data: {
        data: { name: "정하나", apartmentName: "소망마을", contact: "010-1234-5678", message: `${count}` },
      },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto("/#contact");
  const consultation = page.getByRole("form", form);
  await fillFields(consultation, typed);
  await fieldOf(consultation, "문의 내용").fill("여섯 번째");
  await consultation.getByRole("button", submit).click();
  await expect(consultation.getByRole("alert")).toContainText("한 시간 뒤에 다시 신청해 주세요.");
  await expect(fieldOf(consultation, "문의 내용")).toHaveValue("여섯 번째");
});

test(
  "a request is marked as answered, with a note, and taken back",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartmentName = unique("소망마을");
    const contact = `${unique("hana")}@example.com`;
    await build.consultationRequest({ apartmentName, contact, message: "비용이 궁금해요." });
    await build.consultationRequest({ apartmentName, contact, message: "다시 여쭤봐요." });
    await signInAs(await build.superAdmin({ name: "김상담" }));
    await page.goto(path);
    await page.getByRole("searchbox", { name: "상담 신청 찾기" }).fill(apartmentName);
    const requests = page.getByRole("list", { name: "상담 신청" }).getByRole("listitem");
    await expect(requests).toHaveCount(2);
    await expect(page.getByRole("tab", { name: "답변 전" })).toContainText("2");
    const again = requests.filter({ hasText: "같은 연락처로 2번째 문의" });
    await expect(again).toContainText("다시 여쭤봐요.");
    await expect(again.getByRole("link", { name: contact })).toHaveAttribute("href", `mailto:${contact}`);

    await again.getByRole("button", { name: "답변함으로 표시" }).click();
    const dialog = page.getByRole("dialog", { name: "답변한 신청으로 표시할까요?" });
    await fillFields(dialog, { 메모: "통화했고, 다음 주에 방문하기로 했어요." });
    await dialog.getByRole("button", { name: "답변함" }).click();
    await expectToast(page, "답변한 신청으로 표시했어요.");
    await expect(requests).toHaveCount(1);
    await page.getByRole("tab", { name: "답변함" }).click();
    await expect(requests).toHaveCount(1);
    await expect(requests).toContainText("김상담");
    await expect(requests).toContainText("다음 주에 방문하기로 했어요.");

    await requests.getByRole("button", { name: "메모 수정" }).click();
    const note = page.getByRole("dialog", { name: "메모 수정" });
    await expect(fieldOf(note, "메모")).toHaveValue("통화했고, 다음 주에 방문하기로 했어요.");
    await fillFields(note, { 메모: "계약했어요." });
    await note.getByRole("button", { name: "저장" }).click();
    await expect(requests).toContainText("계약했어요.");
    await requests.getByRole("button", { name: "답변 전으로" }).click();
    await expectToast(page, "답변 전으로 되돌렸어요.");
    await expect(requests).toHaveCount(0);
  },
);

test("all requests of a contact are shown together, and going back finds the list @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const [first, second] = [unique("소망마을"), unique("희망마을")];
  const contact = `${unique("duri")}@example.com`;
  const consultationId = await build.consultationRequest({ apartmentName: first, contact });
  await build.consultationRequest({ apartmentName: second, contact });
  const admin = await signInAs("superAdmin");
  await callAs(page.request, admin, "answerConsultation", { consultationId, isAnswered: true });
  await page.goto(path);
  const box = page.getByRole("searchbox", { name: "상담 신청 찾기" });
  await box.fill(second);
  const requests = page.getByRole("list", { name: "상담 신청" }).getByRole("listitem");
  await expect(requests).toHaveCount(1);
  await requests.getByRole("button", { name: "모아 보기" }).click();
  await expect(page.getByRole("tab", { name: "전체" })).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveValue(contact);
  await expect(requests).toHaveCount(2);
  expect(page.url()).not.toContain("duri");
  await page.goBack();
  await expect(box).toHaveValue(second);
  await expect(requests).toHaveCount(1);
});

test("an empty list says so @whole", async ({ page, emptySystem: { url } }) => {
  await page.goto(url + path);
  await expect(page.getByText("들어온 상담 신청이 없습니다.")).toBeVisible();
});

test("behind the newest requests older ones follow @whole", async ({
  page,
  emptySystem: { url, database },
}) => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    name: "정하나",
    apartment_name: `단지${n}`,
    contact: "010-1234-5678",
    message: "비용이 궁금해요.",
  }));
  await database.kysely.insertInto("consultation_requests").values(rows).execute();
  await page.goto(url + path);
  const requests = page.getByRole("list", { name: "상담 신청" }).getByRole("listitem");
  await expect(requests).toHaveCount(50);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(requests).toHaveCount(60);
  await expect(page.getByRole("button", { name: "더 보기" })).toHaveCount(0);
});
