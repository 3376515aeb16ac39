import type { Locator } from "@playwright/test";

import { expect, test } from "./support/fixtures.ts";
import { bell } from "./support/inbox.ts";
import { callAs } from "./support/people.ts";
import { chooseRowAction, fillFields } from "./support/screen.ts";

test(
  "what is opened by another way has its alerts read, too",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const [me, neighbour] = [await build.resident(apartment), await build.resident(apartment)];
    const manager = await build.manager(apartment);
    const { postId } = await callAs(request, me, "createPost", {
      title: "바둑 두실 분",
      content: "토요일 오후에 만나요.",
      boardId: "free_board",
    });
    await callAs(request, neighbour, "addComment", { postId, content: "저도요" });
    const file = () => callAs(request, me, "createComplaint", { title: "복도 등", content: "어두워요." });
    const [{ complaintId }] = [await file(), await file(), await file()];
    await callAs(request, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });

    await signInAs(me);
    await page.goto("/resident/dashboard");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 2개");
    await page.goto(`/resident/community/post/${postId}`);
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    await page.goto(`/resident/complaints/${complaintId}`);
    await expect(bell(page)).toHaveAccessibleName("알림");

    await signInAs(manager);
    const unread = async () => (await callAs(request, manager, "getAlerts", { unreadOnly: true })).alerts;
    await page.goto(`/manager/complaints/${complaintId}`);
    await expect.poll(unread).toMatchObject([{ count: 2 }]);
    await page.goto("/manager/complaints?status=resolved");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    await page.getByRole("tab", { name: /^접수/ }).click();
    await expect(bell(page)).toHaveAccessibleName("알림");
    expect(await unread()).toEqual([]);
  },
);

test(
  "residents are told of an edited notice again only if the office wants it",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const resident = await build.resident(apartment);
    const manager = await signInAs(await build.manager(apartment));
    const { noticeId } = await callAs(request, manager, "createNotice", {
      title: "단수 안내",
      content: "내일이에요.",
    });
    const unread = async () => (await callAs(request, resident, "getAlerts")).unreadCount;
    await callAs(request, resident, "getNoticeById", { noticeId });
    await page.goto("/manager/notices");
    const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
    const again = dialog.getByRole("checkbox", { name: "주민에게 다시 알리기" });

    await chooseRowAction(page, "단수 안내", "수정");
    await expect(again).not.toBeChecked();
    await expect(again).toHaveAccessibleDescription("내용이 크게 바뀌었을 때만 켜 주세요.");
    await save(dialog, { 제목: "단수 연기" });
    await expect(dialog).toBeHidden();
    expect(await unread()).toBe(0);

    await chooseRowAction(page, "단수 연기", "수정");
    await again.check();
    await save(dialog, { 제목: "단수 취소" });
    await expect(dialog).toBeHidden();
    expect(await unread()).toBe(1);

    // The choice is for this time alone, and a new notice has none.
    await chooseRowAction(page, "단수 취소", "수정");
    await expect(again).not.toBeChecked();
    await page.goto("/manager/notices?edit=new");
    await expect(page.getByRole("dialog", { name: "새 공지사항" })).toBeVisible();
    await expect(again).toHaveCount(0);
  },
);

async function save(dialog: Locator, values: Record<string, string>): Promise<void> {
  await fillFields(dialog, values);
  await dialog.getByRole("button", { name: "저장" }).click();
}
