/**
 * `node lab/first-view/screenshot.ts http://localhost:3000` draws docs/screenshot.png again: the home of the
 * sample's resident, from a running `npm run demo`.
 */
import { join } from "node:path";

import { demoAccounts } from "#tools/demo/demo-accounts.ts";
import { orFail, projectRoot } from "#tools/launch/processes.ts";

import { openBrowser } from "./browser.ts";

await orFail(async () => {
  const demo = process.argv[2];
  if (demo === undefined) throw new Error("npm run demo가 알려 주는 주소를 적어 주세요.");
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      baseURL: demo,
      viewport: { width: 1440, height: 900 },
      colorScheme: "light",
      locale: "ko-KR",
      timezoneId: "Asia/Seoul",
    });
    await page.goto("/login");
    const { email, password } = demoAccounts.resident;
    await page.getByRole("textbox", { name: "이메일" }).fill(email);
    await page.getByLabel("비밀번호", { exact: true }).fill(password);
    // No click: the pointer would stay over a row.
    await page.getByLabel("비밀번호", { exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: /안녕하세요/ }).waitFor();
    await page.getByRole("list", { name: "처리 이력" }).waitFor();
    // The sample's is urgent for a day.
    await page.getByText("긴급 공지").waitFor();
    await page.evaluate("document.fonts.ready");
    await page.screenshot({ path: join(projectRoot, "docs/screenshot.png") });
  } finally {
    await browser.close();
  }
});
