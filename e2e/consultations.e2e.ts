import { unique } from "#server/testing/builders.ts";

import { expect, test } from "./fixtures.ts";
import { expectFieldError, fieldOf, fillFields } from "./screen.ts";

const path = "/superadmin/consultations";
const form = { name: "도입 상담 신청" };
const submit = { name: "상담 신청하기" };

test("a visitor's request reaches the super admins' list", { tag: "@phone" }, async ({ page, signInAs }) => {
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
});

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

test("a draft survives a reload and ends with the request", async ({ page }) => {
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

test("the sixth request within an hour is refused, and what was typed stays", async ({ page, request }) => {
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

test("an empty list says so", async ({ page, emptySystem: { url } }) => {
  await page.goto(url + path);
  await expect(page.getByText("들어온 상담 신청이 없습니다.")).toBeVisible();
});

test("behind the newest requests older ones follow", async ({ page, emptySystem: { url, database } }) => {
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
