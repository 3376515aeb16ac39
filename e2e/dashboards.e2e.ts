import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

test(
  "the manager's numbers are counted, each opens what it counts, and the quick links work",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await signInAs(await build.manager(apartment, { name: "김소장" }));
    const resident = await build.resident(apartment, { building: 101, unit: 101 });
    await build.resident(apartment, { building: 101, unit: 101 });
    await build.resident(apartment, { building: 101, unit: 102 });
    await callAs(request, manager, "createNotice", { title: "도색 공사", content: "내용" });
    for (const status of ["submitted", "submitted", "in_progress", "resolved"] as const) {
      const { complaintId } = await callAs(request, resident, "createComplaint", {
        title: "복도 조명",
        content: "어두워요.",
      });
      await callAs(request, manager, "updateComplaintStatus", { complaintId, status });
    }

    await page.goto("/manager/dashboard");
    await expectScreen(page, "김소장님, 안녕하세요");
    const main = page.getByRole("main");
    for (const [card, number, address] of [
      ["새 민원", "2건", "/manager/complaints?status=submitted"],
      ["총 공지사항", "1건", "/manager/notices"],
      ["등록 세대", "2세대", "/manager/residents"],
    ] as const) {
      await expect(main.getByRole("link", { name: card })).toContainText(number);
      await main.getByRole("link", { name: card }).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    }
    await main.getByRole("link", { name: "민원 확인" }).click();
    await expect(page).toHaveURL("/manager/complaints");
    await page.goBack();
    await main.getByRole("link", { name: "새 공지 쓰기" }).click();
    await expect(page.getByRole("dialog", { name: "새 공지사항" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();
    await expect(page).toHaveURL("/manager/notices");
  },
);

test(
  "the resident's numbers are counted, each opens what it counts, and the quick links work",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const resident = await signInAs(await build.resident(apartment, { nickname: "햇살" }));
    await callAs(request, manager, "createNotice", { title: "도색 공사", content: "내용" });
    for (const status of ["submitted", "in_progress", "resolved"] as const) {
      const { complaintId } = await callAs(request, resident, "createComplaint", {
        title: "복도 조명",
        content: "어두워요.",
      });
      await callAs(request, manager, "updateComplaintStatus", { complaintId, status });
    }

    await page.goto("/resident/dashboard");
    await expectScreen(page, "햇살님, 안녕하세요");
    const main = page.getByRole("main");
    for (const [card, number, address] of [
      ["새 공지사항", "1건", "/resident/notices"],
      ["내 민원", "2 / 3건", "/resident/complaints"],
      ["예약한 시설", "0건", "/resident/reservations/mine"],
    ] as const) {
      await expect(main.getByRole("link", { name: card })).toContainText(number);
      await main.getByRole("link", { name: card }).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    }
    for (const [link, address] of [
      ["민원 접수하기", "/resident/complaints/new"],
      ["글쓰기", "/resident/community/new"],
      ["시설 예약", "/resident/reservations"],
    ] as const) {
      const rest = main.getByRole("button", { name: "더 보기", expanded: false });
      await expect(main.getByRole("link", { name: "새 공지사항" })).toBeVisible();
      if (await rest.isVisible()) await rest.click();
      await main.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    }
  },
);

test("numbers that do not come say so, and come with another try @whole", async ({ page, signInAs }) => {
  for (const [role, name] of [
    ["manager", "getManagerDashboard"],
    ["resident", "getResidentDashboard"],
  ] as const) {
    await signInAs(role);
    const restore = await loseCalls(page, name, "invalid JSON");
    await page.goto(`/${role}/dashboard`);
    const failed = page.getByRole("main").getByRole("alert");
    await expect(failed).toContainText("현황을 불러오지 못했어요.");
    await restore();
    await failed.getByRole("button", { name: "다시 시도" }).click();
    await expect(page.getByRole("main").getByRole("link", { name: /0건/ }).first()).toBeVisible();
  }
});
