import type { APIRequestContext, Page } from "@playwright/test";
import { sql } from "kysely";

import { seoulFieldOf } from "#contract/values/seoul-time.ts";
import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";

import { expect, test } from "./support/fixtures.ts";
import { newCounter } from "./support/morning-counter.ts";
import type { Counter } from "./support/morning-counter.ts";
import { callAs } from "./support/people.ts";
import { colouredPhoto } from "./support/photo-files.ts";
import type { ChosenFile } from "./support/photo-files.ts";
import { fieldOf, rowOf } from "./support/screen.ts";

test.describe.configure({ timeout: 240_000 });

test(
  "an office's morning: thirty complaints, a notice, the list of households, a lost slip, a report",
  { tag: "@phone-whole" },
  async ({ page, request, server, build, signInAs }, testInfo) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment, { name: "김소장" });
    await build.manager(apartment, { name: "이대리" });
    const judge = await build.manager(apartment, { name: "박과장", rights: ["community"] });
    const resident = await build.resident(apartment);
    const neighbour = await build.resident(apartment, { unit: 102 });
    await fileThirty(server.database, manager, resident);
    const report = await reportPost(request, resident, neighbour);

    await signInAs(manager);
    const morning = newCounter();
    await page.goto("/manager/dashboard");
    await morning.task("한꺼번에 답변: 단수 22건", () => answerWaterCut(page, morning));
    await morning.task("기한이 지난 3건 답변, 사진 전후", () => answerOverdue(page, morning));
    await morning.task("새 민원 5건: 담당 2, 메모 1, 답변 5", () => answerNew(page, morning));
    await morning.task("명부 가져오기: 1,200세대, 오류 3줄", () => importHouseholds(page, morning));
    await morning.task("잃어버린 안내문 다시 발급", () => reissueSlip(page, morning));
    await morning.task("서식으로 긴급 공지 예약, 두 동", () => scheduleNotice(page, morning));
    await morning.task("신고된 글 가리기", () => hideReported(page, morning));
    await callAs(request, resident, "appealHiding", { ...report, statement: "노래 가사예요." });
    await signInAs(judge);
    await page.goto("/manager/dashboard");
    await morning.task("이의 제기 처리 (다른 직원)", () => restoreAppealed(page, morning));

    const { counts } = await callAs(request, manager, "getComplaintsByApartment");
    expect(counts).toMatchObject({ all: 30, submitted: 0, in_progress: 5, resolved: 25 });
    const table = morning.table();
    await testInfo.attach("morning", { body: table, contentType: "text/plain" });
    if (process.env["MORNING"]) console.log(`${testInfo.project.name}\n${table}`);
  },
);

/** 22 about one water cut and three that are overdue, all begun with; and five new ones. */
async function fileThirty(database: Database, office: Actor, resident: Actor): Promise<void> {
  const { id, apartmentId } = resident;
  const there = { apartmentId: apartmentId! };
  const titles = [
    ...Array.from({ length: 22 }, (_, n) => ({ title: `단수 ${n + 1}`, daysAgo: 1 })),
    ...Array.from({ length: 3 }, (_, n) => ({ title: `묵은 민원 ${n + 1}`, daysAgo: 10 })),
    ...Array.from({ length: 5 }, (_, n) => ({ title: `새 민원 ${n + 1}`, daysAgo: 0 })),
  ];
  await acting(database, { ...there, role: "resident", userId: id }, (db) =>
    db
      .insertInto("complaints")
      .values(
        titles.map(({ title, daysAgo }, n) => ({
          apartment_id: apartmentId!,
          title,
          content: "어제부터 그래요.",
          author_id: id,
          author_name: "박주민",
          created_at: sql<string>`now() - make_interval(days => ${daysAgo}, secs => ${60 - n})`,
        })),
      )
      .execute(),
  );
  await acting(database, { ...there, role: "manager", userId: office.id }, (db) =>
    db
      .updateTable("complaints")
      .set({ status: "in_progress" })
      .where("title", "not like", "새 민원%")
      .execute(),
  );
}

async function reportPost(request: APIRequestContext, author: Actor, neighbour: Actor) {
  const post = { title: "주차 이야기", content: "정말 심한 말이에요.", boardId: "free_board" } as const;
  const { postId } = await callAs(request, author, "createPost", post);
  await callAs(request, neighbour, "reportContent", { postId, reason: "abuse" });
  return { postId };
}

async function answerWaterCut(page: Page, { press, see }: Counter): Promise<void> {
  await goTo(page, { press }, "민원");
  await see(page.getByRole("searchbox", { name: "민원 찾기" }));
  await page.getByRole("searchbox", { name: "민원 찾기" }).fill("단수");
  await see(page.getByText("22건을 찾았어요."));
  await press(page.getByRole("button", { name: "여러 건 고르기" }));
  const bar = page.getByRole("group", { name: "고른 민원" });
  await press(bar.getByRole("button", { name: "모두 고르기" }));
  await see(bar.getByText("22건 선택"));
  await press(bar.getByRole("button", { name: "한꺼번에 답변" }));
  const dialog = page.getByRole("dialog", { name: "민원 22건에 한꺼번에 답변" });
  await dialog.getByRole("textbox").first().fill("배수지 공사로 물이 끊겼고, 오늘 10시에 다시 나와요.");
  await press(dialog.getByRole("button", { name: "답변하고 처리 완료" }));
  await see(page.getByText("민원 22건에 답변을 보냈어요."));
}

async function answerOverdue(page: Page, { press, see }: Counter): Promise<void> {
  await goTo(page, { press }, "대시보드");
  await press(page.getByRole("link", { name: "기한이 지난 처리 중 민원 3건", exact: true }));
  await press(page.getByRole("link", { name: "묵은 민원 1" }));
  for (const title of ["묵은 민원 1", "묵은 민원 2", "묵은 민원 3"]) {
    await see(page.getByRole("heading", { level: 1, name: title }));
    const form = page.getByRole("form", { name: "답변" });
    await form.getByRole("textbox", { name: "답변" }).fill("오늘 오전에 고쳤어요.");
    if (title === "묵은 민원 1") await addBeforeAndAfter(page, { press, see });
    await press(form.getByRole("button", { name: "답변하고 처리 완료" }));
    await see(page.getByText("답변을 보냈어요."));
    // The overdue ones come before the five new ones.
    if (title !== "묵은 민원 3") await press(page.getByRole("link", { name: "다음 민원" }));
  }
}

async function addBeforeAndAfter(page: Page, { press }: Pick<Counter, "press" | "see">): Promise<void> {
  const form = page.getByRole("form", { name: "답변" });
  const photos: ChosenFile[] = [await colouredPhoto("red"), await colouredPhoto("blue")];
  const chooser = page.waitForEvent("filechooser");
  await press(form.getByRole("button", { name: "사진 추가" }));
  await (await chooser).setFiles(photos);
  await press(form.getByRole("button", { name: "사진 1 처리 전" }));
  await press(form.getByRole("button", { name: "사진 2 처리 후" }));
}

async function answerNew(page: Page, { press, see }: Counter): Promise<void> {
  await goTo(page, { press }, /^민원/);
  await press(page.getByRole("tab", { name: /^접수/ }));
  await see(page.getByRole("tab", { name: /^접수 ?5$/ }));
  await press(page.getByRole("button", { name: "여러 건 고르기" }));
  await press(page.getByRole("checkbox", { name: "새 민원 1 고르기" }));
  await press(page.getByRole("checkbox", { name: "새 민원 2 고르기" }));
  const bar = page.getByRole("group", { name: "고른 민원" });
  await press(bar.getByRole("button", { name: "담당자 정하기" }));
  const assigning = page.getByRole("dialog", { name: "민원 2건의 담당자" });
  await press(assigning.getByRole("radio", { name: "이대리" }));
  await press(assigning.getByRole("button", { name: "정하기" }));
  await see(page.getByText("담당자를 이대리 님으로 정했어요."));

  // The colleague's two stay picked, to be told that somebody is on it.
  await press(bar.getByRole("button", { name: "한꺼번에 답변" }));
  const answering = page.getByRole("dialog", { name: "민원 2건에 한꺼번에 답변" });
  await answering.getByRole("textbox").first().fill("오후에 담당자가 찾아뵐게요.");
  await press(answering.getByRole("button", { name: "답변한 뒤 상태" }));
  await press(page.getByRole("option", { name: "처리 중" }));
  await press(answering.getByRole("button", { name: "답변하고 처리 중" }));
  await see(page.getByText("민원 2건에 답변을 보냈어요."));

  await press(page.getByRole("link", { name: "새 민원 3", exact: true }));
  await press(page.getByRole("button", { name: "내부 메모" }));
  const noting = page.getByRole("dialog", { name: "내부 메모" });
  await noting.getByRole("textbox", { name: "메모" }).fill("업체에 부품을 물어봄");
  await press(noting.getByRole("button", { name: "메모 남기기" }));
  await see(page.getByText("메모를 남겼어요."));
  for (const title of ["새 민원 3", "새 민원 4", "새 민원 5"]) {
    await see(page.getByRole("heading", { level: 1, name: title }));
    const form = page.getByRole("form", { name: "답변" });
    await form.getByRole("textbox", { name: "답변" }).fill("오늘 안에 찾아뵐게요.");
    await press(form.getByRole("button", { name: "답변하고 처리 중" }));
    await see(page.getByText("답변을 보냈어요."));
    if (title !== "새 민원 5") await press(page.getByRole("link", { name: "다음 민원" }));
  }
}

async function importHouseholds(page: Page, { press, see }: Counter): Promise<void> {
  await goTo(page, { press }, "주민 관리");
  await press(page.getByRole("tab", { name: "명부 가져오기" }));
  const people = Array.from({ length: 1200 }, (_, n): SampleCell[] => [
    `${101 + Math.floor(n / 100)}동`,
    100 * (Math.floor((n % 100) / 4) + 1) + (n % 4) + 1,
    `주민${n + 1}`,
  ]);
  const wrong: SampleCell[][] = [
    [101, "옥상", "김오류"],
    [101, { error: "#REF!" }, "이오류"],
    [null, 5101, "박오류"],
  ];
  const buffer = workbook([
    { name: "명부", rows: [["입주자 명부"], ["동", "호", "세대주"], ...people, ...wrong] },
  ]);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "파일 고르기" }));
  await (await chooser).setFiles({ name: "입주자 명부.xlsx", mimeType, buffer });
  await see(page.getByRole("heading", { name: "열 확인" }));
  await press(page.getByRole("button", { name: "미리 보기" }));
  await see(page.getByRole("tab", { name: /^오류/ }));
  await press(page.getByRole("button", { name: /빼고 적용$/ }));
  await see(page.getByRole("heading", { name: "명부를 가져왔어요" }));
  const downloaded = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "CSV 내려받기" }));
  await downloaded;
}

async function reissueSlip(page: Page, { press, see }: Counter): Promise<void> {
  await press(page.getByRole("tab", { name: "주민 목록" }));
  const box = page.getByRole("searchbox", { name: "주민 찾기" });
  await see(box);
  await box.fill("103-2504");
  await see(rowOf(page, "103동 2504호"));
  await press(page.getByRole("button", { name: /메뉴$/ }).and(page.getByRole("main").getByRole("button")));
  await press(page.getByRole("menuitem", { name: "임시 비밀번호 다시 발급" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "다시 발급" }));
  const given = page.getByRole("dialog", { name: "임시 비밀번호를 다시 발급했어요" });
  await see(given.getByRole("button", { name: "안내문 인쇄" }));
  await press(given.getByRole("button", { name: "전달했어요" }));
}

async function scheduleNotice(page: Page, { press, select, see }: Counter): Promise<void> {
  await goTo(page, { press }, "공지사항");
  await press(page.getByRole("button", { name: "새 공지사항" }));
  const dialog = page.getByRole("dialog", { name: "새 공지사항" });
  await select(
    dialog.getByRole("button", { name: "서식에서 시작" }),
    page.getByRole("option", { name: "단수", exact: true }),
  );
  const open = dialog.getByRole("group", { name: "채울 칸" });
  const texts = {
    "{날짜}": "11월 24일",
    "{시간}": "10시~12시",
    "{대상}": "101동, 102동",
    "{문의}": "관리사무소",
  };
  for (const [placeholder, text] of Object.entries(texts)) {
    const place = open.getByRole("button", { name: placeholder });
    while (await place.isVisible()) {
      await press(place);
      await page.keyboard.insertText(text);
    }
  }
  await press(dialog.getByRole("button", { name: "발행 설정" }));
  await select(
    dialog.getByRole("button", { name: "중요도" }),
    page.getByRole("option", { name: "긴급", exact: true }),
  );
  await press(dialog.getByRole("checkbox", { name: "101동" }));
  await press(dialog.getByRole("checkbox", { name: "102동" }));
  const [day] = seoulFieldOf(new Date(Date.now() + 86_400_000).toISOString()).split("T");
  await dialog.getByLabel("게시 시각 날짜").fill(day!);
  await press(dialog.getByRole("button", { name: "예약", exact: true }));
  const question = page.getByRole("alertdialog");
  await press(question.getByRole("button", { name: /^긴급 공지/ }));
  await see(page.getByText("공지사항을 예약했어요."));
}

async function hideReported(page: Page, { press, see }: Counter): Promise<void> {
  await goTo(page, { press }, /^신고/);
  await press(page.getByRole("link", { name: "주차 이야기" }));
  await press(page.getByRole("button", { name: "30일 동안 가리기" }));
  const dialog = page.getByRole("dialog", { name: "30일 동안 가릴까요?" });
  await fieldOf(dialog, "이유").fill("이웃을 욕하는 말이 있어요.");
  await press(dialog.getByRole("button", { name: "가리기" }));
  await see(page.getByText("가렸어요. 30일 뒤에는 저절로 다시 보여요."));
}

async function restoreAppealed(page: Page, { press, see }: Counter): Promise<void> {
  await goTo(page, { press }, /^신고/);
  await press(page.getByRole("tab", { name: /^이의/ }));
  await press(page.getByRole("link", { name: "주차 이야기" }));
  await see(page.getByText("노래 가사예요."));
  await press(page.getByRole("button", { name: "다시 보이기" }));
  const dialog = page.getByRole("dialog", { name: "다시 보이게 할까요?" });
  await fieldOf(dialog, "이유").fill("가사가 맞아요.");
  await press(dialog.getByRole("button", { name: "다시 보이기" }));
  await see(page.getByText("다시 보이게 했어요."));
}

/** By the menu, which a phone opens first. */
async function goTo(page: Page, { press }: Pick<Counter, "press">, place: string | RegExp): Promise<void> {
  const opener = page.getByRole("button", { name: "메뉴 열기" });
  const menu = page.getByRole("navigation", { name: "메뉴", exact: true });
  await expect(opener.or(menu).filter({ visible: true }).first()).toBeVisible();
  if (await opener.isVisible()) await press(opener);
  await press(menu.filter({ visible: true }).getByRole("link", { name: place }));
}
