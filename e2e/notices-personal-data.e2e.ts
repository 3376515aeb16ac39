import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectFieldError, expectToast, fieldOf } from "./support/screen.ts";

test(
  "the form of a notice says which personal data it holds, and sends no registration number",
  { tag: "@phone-whole" },
  async ({ page, signInAs }) => {
    await signInAs("manager");
    await page.goto("/manager/notices?edit=new");
    const form = page.getByRole("dialog", { name: "새 공지사항" });
    await fieldOf(form, "제목").fill("단수 안내");
    const hint = form.getByRole("status").filter({ hasText: "들어 있어요" });
    await fieldOf(form, "내용").fill("문의는 010-1234-5678로 주세요.");
    await expect(hint).toHaveText("휴대전화 번호 010-1234-5678이 들어 있어요. 공지에 꼭 필요한가요?");
    await expectAccessible(page, "the notice form's hint", { only: "phone" });

    await fieldOf(form, "내용").fill("주민등록번호 900101-1234567을 적어 주세요.");
    await expect(hint).toHaveCount(0);
    await form.getByRole("button", { name: "등록" }).click();
    await expectFieldError(
      form,
      "내용",
      "주민등록번호로 보이는 내용이 있어 올릴 수 없어요. 지우고 다시 시도해 주세요.",
    );

    await fieldOf(form, "내용").fill("문의는 010-1234-5678로 주세요.");
    await form.getByRole("button", { name: "등록" }).click();
    await expectToast(page, "공지사항을 등록했어요.");
  },
);
