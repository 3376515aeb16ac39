import type { APIRequestContext, Page } from "@playwright/test";

import type { Input } from "#contract/index.ts";
import { testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { someSurvey } from "#server/testing/surveying.ts";

import { endSessionWith } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, signInByForm } from "./support/screen.ts";

async function openSurvey(
  request: APIRequestContext,
  office: Actor,
  given: Partial<Input<"createSurvey">> = {},
): Promise<string> {
  const { surveyId } = await callAs(request, office, "createSurvey", { ...someSurvey(), ...given });
  await callAs(request, office, "openSurvey", { surveyId });
  return surveyId;
}

async function answerHalf(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "그대로 둬요" }).check();
  await page.getByRole("checkbox", { name: "자전거" }).check();
  await page.getByRole("textbox", { name: "답" }).fill("화단을 넓혀 주세요.");
  await page.getByRole("button", { name: "화단 위로" }).click();
}

async function expectHalf(page: Page): Promise<void> {
  await expect(page.getByRole("radio", { name: "그대로 둬요" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "자전거" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "답" })).toHaveValue("화단을 넓혀 주세요.");
  await expect(page.getByRole("listitem").filter({ hasText: "2순위" })).toContainText("화단");
}

const send = (page: Page) => page.getByRole("button", { name: "답 보내기" });

test(
  "half an answer survives leaving, a reload and the end of the session, and belongs to its writer",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    // A survey of people asks those who were there when it began.
    const [resident, neighbour] = [await build.resident(apartment), await build.resident(apartment)];
    const surveyId = await openSurvey(request, await build.manager(apartment));
    await signInAs(resident);
    await page.goto(`/resident/surveys/${surveyId}`);
    await answerHalf(page);
    await page.goto("/resident/surveys");
    await page.getByRole("link", { name: /경비실 이전/ }).click();
    await expectHalf(page);
    await page.reload();
    await expectHalf(page);
    await endSessionWith(page, "submitSurveyResponse");
    await send(page).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("tab", { name: "이메일" }).click();
    await signInByForm(page, resident.email, testPassword);
    await expectScreen(page, "경비실 이전");
    await expectHalf(page);

    await signInAs(neighbour);
    await page.goto(`/resident/surveys/${surveyId}`);
    await expect(page.getByRole("textbox", { name: "답" })).toHaveValue("");
    const keepOrder = page.getByRole("button", { name: "이 순서 그대로" });
    await keepOrder.press("Enter");
    await expect(keepOrder).toHaveCount(0);
    await expect(
      page.getByRole("listitem").filter({ hasText: "1순위" }).locator(":focus"),
    ).toHaveAccessibleName(/아래로$/);

    await signInAs(resident);
    await page.goto(`/resident/surveys/${surveyId}`);
    await send(page).click();
    await expect(page.getByText("답을 보냈어요.")).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain("화단을 넓혀 주세요.");
  },
);

test("a survey that ends meanwhile refuses the answer, and what was typed stays @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const office = await build.manager(apartment);
  const resident = await build.resident(apartment);
  const surveyId = await openSurvey(request, office);
  await signInAs(resident);
  await page.goto(`/resident/surveys/${surveyId}`);
  await answerHalf(page);
  // The screen does not notice before it sends.
  await page.route("**/getSurveyById", (route) => route.abort());
  await callAs(request, office, "changeSurveyClosing", { surveyId, closesAt: null });
  await send(page).click();
  await expect(page.getByRole("alert").getByText("끝난 설문이에요.")).toBeVisible();
  await expectHalf(page);
  await page.unroute("**/getSurveyById");
  await page.reload();
  await expect(page.getByText("끝난 설문이라 보낼 수 없어요.")).toBeVisible();
  await expectHalf(page);
  await expect(send(page)).toHaveCount(0);
});

test("an answer whose confirmation was lost counts once; by name it can be corrected @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const office = await build.manager(apartment);
  const resident = await build.resident(apartment);
  const surveyId = await openSurvey(request, office, { isAnonymous: false });
  await signInAs(resident);
  await page.goto(`/resident/surveys/${surveyId}`);
  await answerHalf(page);
  const sent: string[] = [];
  await page.route("**/submitSurveyResponse", async (route) => {
    const { data } = route.request().postDataJSON() as { data: Input<"submitSurveyResponse"> };
    sent.push(data.submissionId);
    const response = await route.fetch();
    // The browser tries twice more by itself.
    if (sent.length <= 3) await route.abort();
    else await route.fulfill({ response });
  });
  // Otherwise the screen would hear by itself that the answer arrived.
  await page.route("**/getSurveyById", (route) => route.abort());
  await send(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(sent).toHaveLength(3);
  await page.unroute("**/getSurveyById");
  await page.reload();
  await expect(page.getByText("이미 답했어요.")).toBeVisible();
  const read = () => callAs(request, office, "getSurveyResponses", { surveyId });
  expect((await read()).responses).toHaveLength(1);
  await page.getByRole("button", { name: "답 고치기" }).click();
  await expectHalf(page);
  await send(page).click();
  await expect(page.getByText("답을 보냈어요.")).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  await page.getByRole("button", { name: "답 고치기" }).click();
  await page.getByRole("radio", { name: "모르겠어요" }).check();
  await send(page).click();
  await expect(page.getByText("답을 보냈어요.")).toBeVisible();
  const { responses } = await read();
  expect(responses).toHaveLength(1);
  expect(responses[0]!.answers).toContainEqual(expect.objectContaining({ value: 3 }));
});
