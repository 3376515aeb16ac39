import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectRowVisible, expectToast, fieldOf, fillFields } from "./support/screen.ts";

const mine = "/resident/complaints";
const managers = "/manager/complaints";
const written = { title: "놀이터 그네", content: "줄이 낡았어요." };

test("nobody sees a neighbour's complaint, another apartment's, or what is no complaint", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const { complaintId } = await callAs(request, await build.resident(apartment), "createComplaint", written);
  await signInAs(await build.resident(apartment));
  await page.goto(`${mine}/${complaintId}`);
  const error = page.getByRole("main").getByRole("alert");
  await expect(error).toContainText("You do not have permission to view this complaint.");
  await expect(page.getByText("놀이터 그네")).toHaveCount(0);
  await page.goto(`${mine}/12`);
  await expect(error).toContainText("잘못된 접근입니다.");

  await signInAs("resident");
  await page.goto(`${mine}/${complaintId}`);
  await expect(error).toContainText("민원을 찾을 수 없어요.");
  await signInAs("manager");
  await page.goto(`${managers}/${complaintId}`);
  await expect(error).toContainText("민원을 찾을 수 없어요.");
});

test("lists that cannot be loaded say so, and come with another try @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  await callAs(request, resident, "createComplaint", written);
  for (const [actor, address, name, sentence] of [
    [resident, mine, "getMyComplaints", "내 민원 목록을 불러오는 데 실패했습니다."],
    [
      await build.manager(apartment),
      managers,
      "getComplaintsByApartment",
      "민원 목록을 불러오지 못했습니다.",
    ],
  ] as const) {
    await signInAs(actor);
    const restore = await loseCalls(page, name, "invalid JSON");
    await page.goto(address);
    const failed = page.getByRole("main").getByRole("alert");
    await expect(failed).toContainText(sentence);
    await restore();
    await failed.getByRole("button", { name: "다시 시도" }).click();
    await expectRowVisible(page, "놀이터 그네");
  }
});

test("what a resident or a manager does in vain says so, and loses nothing", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await signInAs(await build.resident(apartment));
  const { complaintId } = await callAs(request, resident, "createComplaint", written);
  for (const name of ["createComplaint", "updateComplaint", "updateComplaintStatus", "deleteComplaint"])
    await loseCalls(page, name, "missing data field");
  await page.goto(`${mine}/new`);
  await fillFields(page, { 제목: "복도 조명", 내용: "어두워요." });
  await page.getByRole("button", { name: "접수하기" }).click();
  await expect(page.getByRole("alert")).toHaveText("민원 접수에 실패했습니다.");
  await expect(fieldOf(page, "내용")).toHaveValue("어두워요.");

  await page.goto(`${mine}/${complaintId}?edit`);
  await fillFields(page, { 내용: "고친 내용" });
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("alert")).toHaveText("작업에 실패했습니다.");
  await expect(fieldOf(page, "내용")).toHaveValue("고친 내용");
  await page.getByRole("button", { name: "취소" }).click();
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("alert")).toHaveText("삭제에 실패했습니다.");

  await signInAs(await build.manager(apartment));
  await page.goto(managers);
  const select = page.getByRole("button", { name: /놀이터 그네 처리 상태$/ });
  await select.click();
  await page.getByRole("menuitemradio", { name: "처리 완료" }).click();
  await expectToast(page, "상태 변경에 실패했습니다.");
  await expect(select).toContainText("접수");
});
