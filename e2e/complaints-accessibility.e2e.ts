import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectRowVisible, expectScreen } from "./support/screen.ts";

test("complaints without fault in both themes, at both sizes @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  test.setTimeout(480_000);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment, { name: "가".repeat(50) });
  const resident = await signInAs(await build.resident(apartment, { name: "라".repeat(50) }));
  await page.goto("/resident/complaints");
  await expect(page.getByText("접수된 민원이 없습니다.")).toBeVisible();
  await expectAccessibleAgain(page, "no complaints");
  const written = { title: "나".repeat(200), content: "다".repeat(2000) };
  const { complaintId } = await callAs(request, resident, "createComplaint", written);
  await page.goto(`/resident/complaints/${complaintId}?edit`);
  await expect(page.getByLabel("내용")).toBeVisible();
  await expectAccessible(page, "an open edit");
  await callAs(request, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  await page.goto(`/resident/complaints/${complaintId}`);
  await expectScreen(page, "나나나");
  await expectAccessible(page, "one's own complaint under way");
  await page.goto("/resident/complaints/new");
  await page.getByRole("button", { name: "접수하기" }).click();
  await expect(page.getByText("제목과 내용을 모두 입력해주세요.").first()).toBeVisible();
  await expectAccessible(page, "a complaint with nothing in it");

  await signInAs(manager);
  await page.goto("/manager/complaints");
  await expectRowVisible(page, "나나나");
  await expectAccessible(page, "a manager's complaints");
  await page.goto(`/manager/complaints/${complaintId}`);
  await expectScreen(page, "나나나");
  await expectAccessible(page, "a complaint as the manager sees it");
});
