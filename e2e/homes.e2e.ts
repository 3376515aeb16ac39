import { expectAccessible } from "./support/accessibility.ts";
import { fileMany } from "./support/complaints.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, showMenu } from "./support/screen.ts";

const waitingFor = { temporaryPassword: "ABCDEFGHJKMNPQRS" };

test(
  "a resident's home says where one lives, calls the office and shows what neighbours talk about",
  { tag: "@phone" },
  async ({ page, request, build, signInAs, isMobile }) => {
    const apartment = await build.apartment("솔무늬마을");
    const manager = await build.manager(apartment);
    const resident = await signInAs(
      await build.resident(apartment, { building: 101, unit: 1204, nickname: "서연" }),
    );
    await page.goto("/resident/dashboard");
    await expectScreen(page, "서연님, 안녕하세요");
    const main = page.getByRole("main");
    await expect(page.getByText("솔무늬마을").filter({ visible: true })).toHaveCount(1);
    await expect(main.getByText("101동 1204호")).toBeVisible();
    // A new apartment: everything says what will stand there, or what to do.
    await expect(main.getByText("관리사무소가 글을 올리면 여기에서 볼 수 있어요.")).toBeVisible();
    // On a phone, what is no news is behind one press.
    const rest = main.getByRole("button", { name: "더 보기" });
    if (isMobile) await rest.click();
    await expect(main.getByRole("link", { name: "민원 접수하기" })).toBeVisible();
    await expect(main.getByRole("link", { name: "첫 글 쓰기" })).toBeVisible();
    await expect(main.locator("[href^='tel:']")).toHaveCount(0);

    await callAs(request, manager, "updateMyApartment", {
      telephone: "02-123-4567",
      officeHours: "평일 09:00–18:00",
      address: "서울",
    });
    const [discussed, quiet] = [await write("주차 자리 이야기"), await write("우산을 찾아요")];
    for (const content of ["그러게요", "저도요"]) {
      await callAs(request, resident, "addComment", { postId: discussed, content });
    }
    await callAs(request, resident, "createComplaint", { title: "물이 떨어져요", content: "지하 2층" });
    await page.reload();
    await expect(main.getByText("평일 09:00–18:00")).toBeVisible();
    // Read anew, what was opened is open.
    if (isMobile) await expect(rest).toHaveAttribute("aria-expanded", "true");
    const telephone = main.getByRole("link", { name: "관리사무소 02-123-4567" });
    await expect(telephone).toHaveAttribute("href", "tel:021234567");
    await expect(main.getByText("평일 09:00–18:00")).toBeVisible();
    const posts = main.getByRole("list", { name: "이웃 이야기" }).getByRole("link");
    await expect(posts).toHaveCount(2);
    await expect(posts.first()).toContainText(/주차 자리 이야기.*자유게시판.*댓글 2개.*HOT/);
    await expect(posts.last()).not.toContainText("HOT");
    await expectAccessible(page, "a resident's home");
    // News comes first by keyboard, too: the numbers stand behind them.
    const links = main.getByRole("link");
    const order = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(order.indexOf(`/resident/community/post/${quiet}`)).toBeLessThan(
      order.lastIndexOf("/resident/reservations/mine"),
    );
    await posts.last().click();
    await expect(page).toHaveURL(`/resident/community/post/${quiet}`);
    // Who comes back finds open what they had opened.
    await page.goBack();
    await expect(main.getByRole("link", { name: "글쓰기" })).toBeVisible();
    if (isMobile) await expect(rest).toHaveAttribute("aria-expanded", "true");

    async function write(title: string): Promise<string> {
      const post = { title, content: "내용이에요.", boardId: "free_board" } as const;
      return (await callAs(request, resident, "createPost", post)).postId;
    }
  },
);

test("a phone shows a resident's three numbers in one row, of one height @whole", async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs("resident");
  await page.goto("/resident/dashboard");
  const cards = page.getByRole("main").getByRole("link", { name: /\d건/ });
  await expect(cards).toHaveCount(3);
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1);
});

test("a resident's home asks for all that it shows in one round", async ({ page, signInAs }) => {
  await signInAs("resident");
  const asked: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/asia-northeast3/*", async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
    asked.push(name);
    if (name !== "getSession") await held;
    await route.continue();
  });
  await page.goto("/resident/dashboard");
  // None of them has been answered, so none of them has waited for another.
  await expect
    .poll(() => asked.toSorted())
    .toEqual(["getMyApartment", "getResidentDashboard", "getSession", "getTalkedAboutPosts"]);
  release();
  await expect(page.getByRole("main").getByText("아직 올라온 글이 없어요.")).toBeVisible();
  // Whether it asks for consents is known once the home stands.
  expect(asked.filter((name) => name !== "getConsents")).toHaveLength(4);
});

test(
  "the office's home says what is late and who has not come, and each opens its list",
  { tag: "@phone-whole" },
  async ({ page, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await signInAs(await build.manager(apartment));
    const resident = await build.resident(apartment);
    await build.resident(apartment, { unit: 102, ...waitingFor });
    await fileMany(server.database, resident, 3, { daysAgo: 9 });
    const { complaints } = await callAs(page.request, manager, "getComplaintsByApartment");
    await callAs(page.request, manager, "updateComplaintStatus", {
      complaintId: complaints[0]!.id,
      status: "in_progress",
    });

    await page.goto("/manager/dashboard");
    const waiting = page.getByRole("region", { name: "살펴볼 일" });
    await expectAccessible(page, "the office's home");
    for (const [task, address] of [
      ["기한이 지난 새 민원 2건", "/manager/complaints?status=submitted&due=overdue"],
      ["기한이 지난 처리 중 민원 1건", "/manager/complaints?status=in_progress&due=overdue"],
      ["처리 중인 민원 1건", "/manager/complaints?status=in_progress"],
      ["아직 설정하지 않은 주민 1명", "/manager/residents?status=waiting"],
    ] as const) {
      await waiting.getByRole("link", { name: task, exact: true }).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    }
  },
);

test(
  "a new apartment's office is led through three steps, which go once they are done",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await signInAs(await build.manager(apartment));
    await page.goto("/manager/dashboard");
    const steps = page.getByRole("region", { name: /세 가지부터/ });
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page, "the first steps");
    for (const [step, address] of [
      ["명부 가져오기 시작", "/manager/residents?tab=import"],
      ["관리사무소 정보 적기 시작", "/manager/settings"],
      ["첫 공지 쓰기 시작", "/manager/notices?edit=new"],
    ] as const) {
      await steps.getByRole("link", { name: step }).click();
      await expect(page).toHaveURL(address);
      await page.goto("/manager/dashboard");
    }
    await build.resident(apartment);
    await page.reload();
    await expect(steps.getByRole("listitem").filter({ hasText: "완료" })).toHaveText(/명부 가져오기/);
    await callAs(request, manager, "updateMyApartment", {
      telephone: "02-123-4567",
      officeHours: null,
      address: "서울",
    });
    await callAs(request, manager, "createNotice", { title: "환영합니다", content: "내용" });
    await page.reload();
    await expect(page.getByRole("list", { name: "최근 공지사항" }).getByRole("link")).toHaveCount(1);
    await expect(steps).toHaveCount(0);
  },
);

test(
  "a new complaint appears within a minute on an open home and in the menu",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    await signInAs(await build.manager(apartment));
    const resident = await build.resident(apartment);
    await page.clock.install();
    await page.goto("/manager/dashboard");
    const main = page.getByRole("main");
    await expect(main.getByText("기다리는 민원이 없어요.")).toBeVisible();
    await expect(main.getByRole("link", { name: /^새 민원/ }).first()).toContainText("0건");
    await callAs(request, resident, "createComplaint", { title: "복도 조명", content: "어두워요." });
    await page.clock.fastForward(60_000);
    await expect(main.getByRole("list", { name: "새 민원" }).getByRole("link")).toContainText("복도 조명");
    await expect(main.getByRole("link", { name: /^새 민원/ }).first()).toContainText("1건");
    await expect((await showMenu(page)).getByRole("link", { name: "민원 새 민원 1건" })).toBeVisible();
  },
);

test("a home that nobody is at is left alone, so that its session can end @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager");
  await page.clock.install();
  await page.goto("/manager/dashboard");
  await expect(page.getByText("기다리는 민원이 없어요.")).toBeVisible();
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/getManagerDashboard")) calls++;
  });
  await page.clock.runFor(60_000);
  await expect.poll(() => calls).toBeGreaterThan(0);
  await page.clock.fastForward("05:00:00");
  await page.clock.runFor(60_000);
  const before = calls;
  await page.clock.runFor(600_000);
  expect(calls).toBe(before);
  await page.mouse.move(300, 300);
  await page.clock.runFor(60_000);
  await expect.poll(() => calls).toBeGreaterThan(before);
});
