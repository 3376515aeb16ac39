import { presetOf } from "#contract/values/booking/presets.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, fillFields } from "./support/screen.ts";

test(
  "the office registers a room by its kind, sees tomorrow and changes it",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/facilities");
    await expectScreen(page, "시설");
    await expect(page.getByText("등록한 시설이 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "no facilities");
    await page.getByRole("link", { name: "시설 등록" }).click();
    await expectAccessibleAgain(page, "the kinds");
    await page.getByRole("link", { name: "커뮤니티룸" }).click();
    const form = page.getByRole("form", { name: "시설" });
    const preview = page.getByRole("region", { name: "내일 이렇게 보여요" });
    await expect(preview.getByRole("listitem").first()).toContainText("오전 9:00-10:00");
    await fillFields(form, { "시설 이름": "" });
    await form.getByRole("button", { name: "등록" }).click();
    await expect(form.getByText("시설 이름을 입력해 주세요.")).toBeVisible();
    await fillFields(form, { "시설 이름": "모임방" });
    await form.getByText("자세한 설정").click();
    await fillFields(form, { "한 번 이용하는 시간": "90" });
    await expect(preview.getByRole("listitem").first()).toContainText("오전 9:00-10:30");
    await expectAccessible(page, "the whole form");
    await form.getByRole("button", { name: "등록" }).click();
    await expectToast(page, "시설을 등록했어요.");
    await expect(page.getByRole("link", { name: "모임방" })).toBeVisible();
  },
);

test(
  "the office changes a facility, stops it and deletes it",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const manager = await signInAs(await build.manager(await build.apartment()));
    await callAs(page.request, manager, "createFacility", {
      ...presetOf("community_room"),
      kind: "community_room",
      name: "모임방",
    });
    await page.goto("/manager/facilities");
    const form = page.getByRole("form", { name: "시설" });
    const preview = page.getByRole("region", { name: "내일 이렇게 보여요" });
    await page.getByRole("link", { name: "모임방" }).click();
    await expectScreen(page, "모임방");
    await expect(preview.getByRole("listitem").first()).toContainText("오전 9:00-10:00");

    await form.getByRole("button", { name: /닫는 시간/ }).click();
    await page.getByRole("option", { name: "오전 8:00", exact: true }).click();
    await form.getByRole("button", { name: "저장" }).click();
    await expect(form.getByText("닫는 시간은 여는 시간보다 늦어야 해요.")).toBeVisible();
    await form.getByRole("button", { name: /닫는 시간/ }).click();
    await page.getByRole("option", { name: "자정" }).click();
    await fillFields(form, { "자리 수": "3", "부르는 말": "방" });
    await expect(preview.getByRole("listitem").first()).toContainText("3자리");
    await form.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "저장했어요.");
    await page.reload();
    await form.getByText("자리마다 이름과 사용 여부").click();
    await expect(form.getByLabel("3번째 이름")).toHaveValue("방 3");
    await expectAccessible(page, "the names of the spots");
    await page.getByRole("switch", { name: "운영 중" }).click();
    await expect(page.getByText(/주민에게 보이지 않아요/)).toBeVisible();
    await page.getByRole("button", { name: "삭제" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "시설을 삭제했어요.");
    await expect(page.getByText("등록한 시설이 없어요.")).toBeVisible();
  },
);

test("what the office types of a facility outlives a reload, and a fault within opens its section @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await signInAs(await build.manager(apartment));
  const { facility } = await callAs(page.request, manager, "createFacility", {
    ...presetOf("guest_house"),
    kind: "guest_house",
    name: "게스트하우스",
  });
  await page.goto(`/manager/facilities/${facility.id}`);
  const form = page.getByRole("form", { name: "시설" });
  await expect(form.getByRole("button", { name: /퇴실/ })).toContainText("다음 날 오전 11:00");
  await form.getByText("자세한 설정").click();
  await fillFields(form, { "이어서 예약": "99", 위치: "관리동 3층" });
  await page.reload();
  await expect(form.getByLabel("위치")).toHaveValue("관리동 3층");
  await form.getByRole("button", { name: "저장" }).click();
  await expect(form.getByText("한 번에 예약하는 길이는 1번부터 31번까지 정할 수 있어요.")).toBeVisible();
  await fillFields(form, { "이어서 예약": "3" });
  await form.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "저장했어요.");
});
