import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { settleSurveys } from "#server/jobs/run-surveys.ts";
import { inHours, someSurvey } from "#server/testing/surveying.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
} from "./support/screen.ts";

const cardOf = (page: Page, number: number) =>
  page.getByRole("region", { name: `문항 ${number}`, exact: true });

test(
  "the office writes a survey with the keyboard, looks at it as a phone shows it, and begins it",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    await signInAs(await build.manager(await build.apartment(), { rights: ["votes"] }));
    await page.goto("/manager/surveys");
    await expect(page.getByText("만든 설문이 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "no surveys");
    await page.getByRole("link", { name: "설문 만들기" }).first().click();
    await expectScreen(page, "설문 만들기");
    await page.getByRole("button", { name: "저장" }).click();
    await expectFieldError(page, "제목", "설문 제목을 입력해 주세요.");
    await expect(fieldOf(page, "제목")).toBeFocused();
    await expectFieldError(cardOf(page, 1), "질문", "질문을 입력해 주세요.");
    await expectFieldError(cardOf(page, 1), "항목 2", "항목을 입력해 주세요.");
    await expect(page.getByText("익명인지 이름을 남기는지 골라 주세요.")).toBeVisible();
    await expectAccessible(page, "a survey with faults");

    // Enter in an option goes on to the next one, and sends nothing, also while a syllable is being composed.
    await fieldOf(cardOf(page, 1), "항목 2").focus();
    const input = await page.context().newCDPSession(page);
    await input.send("Input.imeSetComposition", { text: "아니", selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press("Enter");
    await expect(fieldOf(cardOf(page, 1), "항목 2")).toBeFocused();
    await input.send("Input.insertText", { text: "아니" });
    await fillFields(page, { 제목: "놀이터" });
    await page.getByRole("radio", { name: /^익명으로 받기/ }).check();
    await fillFields(cardOf(page, 1), { 질문: "놀이터를 고칠까요?", "항목 1": "네", "항목 2": "아니요" });
    await expectScreen(page, "설문 만들기");
    await fieldOf(cardOf(page, 1), "항목 2").press("Enter");
    await expect(fieldOf(cardOf(page, 1), "항목 3")).toBeFocused();
    await page.keyboard.insertText("네");
    await page.getByRole("button", { name: "저장" }).press("Enter");
    await expectFieldError(cardOf(page, 1), "항목 3", "같은 항목이 두 번 있어요.");
    await expect(fieldOf(cardOf(page, 1), "항목 3")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("모르겠어요");
    await expect(fieldOf(cardOf(page, 1), "항목 3")).toHaveValue("모르겠어요");

    await page.getByRole("group", { name: "문항 추가" }).getByRole("button", { name: "점수" }).click();
    await expect(fieldOf(cardOf(page, 2), "질문")).toBeFocused();
    await page.keyboard.insertText("지금 놀이터에 만족하나요?");
    const up = page.getByRole("button", { name: "문항 2 위로" });
    await up.focus();
    await page.keyboard.press("ArrowUp");
    await expect(fieldOf(cardOf(page, 1), "질문")).toHaveValue("지금 놀이터에 만족하나요?");
    await expect(page.getByRole("button", { name: "문항 1 위로" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(fieldOf(cardOf(page, 2), "질문")).toHaveValue("지금 놀이터에 만족하나요?");

    await page.reload();
    await expect(page.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeVisible();
    await expect(fieldOf(cardOf(page, 1), "항목 3")).toHaveValue("모르겠어요");
    await page.getByRole("button", { name: "미리 보기" }).click();
    const preview = page.getByRole("dialog", { name: "주민에게 이렇게 보여요" });
    await expect(preview.getByRole("group", { name: /1\. 놀이터를 고칠까요\?/ })).toBeVisible();
    await expect(preview.getByText("익명", { exact: true })).toBeVisible();
    await expectAccessible(page, "a survey's preview");
    await preview.getByRole("button", { name: "닫기" }).click();

    await page.getByRole("button", { name: "저장" }).click();
    await expectScreen(page, "놀이터");
    await expect(page.getByText("작성 중")).toBeVisible();
    await expectAccessible(page, "a survey that has not begun");
    await page.getByRole("button", { name: "시작하기" }).click();
    const question = page.getByRole("alertdialog", { name: "설문을 시작할까요?" });
    await expect(question).toContainText("문항과 대상, 익명 여부를 바꿀 수 없어요.");
    await question.getByRole("button", { name: "시작하기" }).click();
    await expectToast(page, "설문을 시작했어요.");
    await expect(page.getByText("익명 설문이라 마감 전에는 결과를 아무도 볼 수 없어요.")).toBeVisible();
    await expectAccessible(page, "an open survey");
  },
);

test(
  "an anonymous survey is answered, ended, broken down, and leaves as files",
  { tag: "@phone-whole" },
  async ({ page, browser, server, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const office = await build.manager(apartment, { rights: ["votes"] });
    const residents = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        build.resident(apartment, { building: 101, unit: 101 + index }),
      ),
    );
    const { surveyId } = await callAs(request, office, "createSurvey", {
      ...someSurvey(),
      title: "경비실 이전",
      byBuilding: true,
    });
    await callAs(request, office, "openSurvey", { surveyId });
    const { questions } = await callAs(request, residents[0]!, "getSurveyById", { surveyId });
    for (const resident of residents.slice(1)) {
      const values = [1, [1, 2], 4, "=1+1", [2, 1, 3]];
      await callAs(request, resident, "submitSurveyResponse", {
        surveyId,
        submissionId: crypto.randomUUID(),
        answers: questions.map(({ id }, index) => ({ questionId: id, value: values[index] })),
      });
    }

    await inBrowserOf(browser, server, residents[0]!, async (phone) => {
      await phone.setViewportSize({ width: 360, height: 740 });
      await phone.goto("/resident/dashboard");
      await phone
        .getByRole("list", { name: "기다리는 일" })
        .getByRole("link", { name: /경비실 이전/ })
        .click();
      await expectScreen(phone, "경비실 이전");
      await expect(phone.getByText("익명", { exact: true })).toBeVisible();
      await expect(phone.getByText("한 사람마다 한 번")).toBeVisible();
      await expect(phone.getByText(/답에는 동이 함께 남아요/)).toBeVisible();
      await expect(phone.getByText("0 / 5").filter({ visible: true })).toBeVisible();
      await expectAccessible(phone, "a survey to answer");
      const first = phone.getByRole("group", { name: /^1\. 경비실을 옮길까요\?/ });
      await phone.getByRole("button", { name: "답 보내기" }).click();
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription("꼭 답해야 하는 문항이에요.");
      await expect(first.getByText("1. 경비실을 옮길까요?")).toBeInViewport();
      await first.getByRole("radio", { name: "그대로 둬요" }).check();
      for (const name of ["러닝머신", "아령", "매트"]) await phone.getByRole("checkbox", { name }).check();
      await phone.getByRole("radio", { name: "5점 만족" }).check();
      await phone.getByRole("button", { name: "놀이터 아래로" }).click();
      await expect(phone.getByRole("listitem").filter({ hasText: "2순위" })).toContainText("놀이터");
      await expect(phone.getByText("4 / 5").filter({ visible: true })).toBeVisible();
      await phone.getByRole("button", { name: "답 보내기" }).click();
      await expect(phone.getByText("2개까지 고를 수 있어요.", { exact: true })).toBeVisible();
      await phone.getByRole("checkbox", { name: "매트" }).uncheck();
      await expectAccessible(phone, "an answered survey");
      await phone.getByRole("button", { name: "답 보내기" }).click();
      await expect(phone.getByText("답을 보냈어요.")).toBeVisible();
      await expect(phone.getByText("익명 설문이라 고칠 수 없어요.")).toBeVisible();
      await expectAccessible(phone, "a sent answer");
      await phone.goto("/resident/dashboard");
      await expect(phone.getByRole("heading", { name: "기다리는 일" })).toHaveCount(0);
    });

    await signInAs(office);
    await page.goto(`/manager/surveys/${surveyId}`);
    await expect(page.getByText("7명", { exact: true })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["결과", "문항"]);
    await page.getByRole("button", { name: "경비실 이전 메뉴" }).click();
    await page.getByRole("menuitem", { name: "지금 끝내기" }).click();
    const ending = page.getByRole("alertdialog", { name: "설문을 지금 끝낼까요?" });
    await expect(ending).toContainText(
      "지금까지 7명이 참여했어요. 끝내면 더는 답을 받을 수 없고, 다시 열 수 없어요.",
    );
    await ending.getByRole("button", { name: "지금 끝내기" }).click();
    await expect(page.getByText("결과를 정리하고 있어요.")).toBeVisible();
    await settleSurveys(server.database);
    await page.reload();
    const table = page.getByRole("table", { name: "경비실을 옮길까요?" });
    await expect(table.getByRole("row", { name: /옮겨요/ })).toContainText("6명");
    await expect(table.getByRole("row", { name: /옮겨요/ })).toContainText("86%");
    await expect(page.getByText("평균 4.1점")).toBeVisible();
    await expectAccessible(page, "results");
    await page.getByRole("button", { name: /나눠 보기/ }).click();
    await page.getByRole("option", { name: "1. 경비실을 옮길까요?" }).click();
    // Both are too small, which is said once; the question itself is not divided by its own answers.
    await expect(page.getByText(/^옮겨요, 그대로 둬요: .*짐작할 수 있어 보여 드리지 않아요/)).toHaveCount(1);
    await expect(table.getByRole("row", { name: /옮겨요/ })).toContainText("6명");
    await expectAccessible(page, "results by a question");

    const workbook = page.waitForEvent("download");
    await page.getByRole("button", { name: "엑셀로 내보내기" }).click();
    expect((await workbook).suggestedFilename()).toMatch(/^설문_경비실 이전_\d{8}\.xlsx$/);
    await expectToast(page, "결과를 내려받았어요.");
    const csv = page.waitForEvent("download");
    await page.getByRole("button", { name: "경비실 이전 메뉴" }).click();
    await page.getByRole("menuitem", { name: "CSV로 내보내기" }).click();
    const text = await readFile(await (await csv).path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain("경비실을 옮길까요?");
    expect(text).not.toMatch(/(^|,|")=1\+1/m);

    await signInAs(residents[1]!);
    await page.goto("/resident/surveys");
    await expect(page.getByRole("list", { name: "끝난 설문" }).getByRole("listitem")).toHaveText(
      /경비실 이전/,
    );
  },
);

test(
  "a survey by name shows who answered what and who has not, and is copied",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const office = await build.manager(apartment, { rights: ["votes"] });
    const resident = await build.resident(apartment, { building: 101, unit: 101, name: "박정숙" });
    await build.resident(apartment, { building: 103, unit: 1502 });
    const { surveyId } = await callAs(request, office, "createSurvey", {
      ...someSurvey(),
      title: "봄맞이 행사",
      isAnonymous: false,
      unit: "household",
      closesAt: inHours(50),
    });
    await callAs(request, office, "openSurvey", { surveyId });
    const { questions } = await callAs(request, resident, "getSurveyById", { surveyId });
    await callAs(request, resident, "submitSurveyResponse", {
      surveyId,
      submissionId: crypto.randomUUID(),
      answers: [{ questionId: questions[0]!.id, value: 2 }],
    });
    await signInAs(office);
    await page.goto(`/manager/surveys/${surveyId}`);
    await expect(page.getByText("1세대", { exact: true }).first()).toBeVisible();
    await page.getByRole("tab", { name: "답 하나씩" }).click();
    await chooseRowAction(page, "101동 101호 박정숙님의 답", "답 보기");
    const dialog = page.getByRole("dialog", { name: "101동 101호 박정숙님의 답", exact: true });
    await expect(dialog).toContainText("그대로 둬요");
    await expectAccessible(page, "one response");
    await dialog.getByRole("button", { name: "닫기" }).click();
    await page.getByRole("tab", { name: "답하지 않은 세대" }).click();
    await expect(page.getByText("103동 1502호")).toBeVisible();
    await page.getByRole("button", { name: "다시 알리기" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "다시 알리기" }).click();
    const participation = page.getByRole("region", { name: "참여", exact: true });
    await expect(participation.getByRole("button", { name: "다시 알리기" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );

    await page.getByRole("button", { name: "봄맞이 행사 메뉴" }).click();
    await page.getByRole("menuitem", { name: "복사해서 만들기" }).click();
    await expect(fieldOf(page, "제목")).toHaveValue("봄맞이 행사");
    await expect(page.getByRole("radio", { name: /^이름을 남기고 받기/ })).toBeChecked();
    await expect(fieldOf(cardOf(page, 5), "질문")).toHaveValue("먼저 고칠 곳");
    await fillFields(page, { 제목: "가을맞이 행사" });
    await page.getByRole("button", { name: "저장" }).click();
    await expectScreen(page, "가을맞이 행사");

    await page.goto(`/manager/surveys/${surveyId}`);
    await page.getByRole("button", { name: "봄맞이 행사 메뉴" }).click();
    await page.getByRole("menuitem", { name: "설문 취소" }).click();
    const cancelling = page.getByRole("alertdialog", { name: "설문을 취소할까요?" });
    await expect(cancelling).toContainText("1세대가 보낸 답이 모두 지워지고 결과가 없어요.");
    await cancelling.getByRole("textbox", { name: "취소하는 까닭" }).fill("행사가 취소됐어요.");
    await cancelling.getByRole("button", { name: "설문 취소" }).click();
    await expect(page.getByText("행사가 취소됐어요.")).toBeVisible();
  },
);
