/// <reference lib="dom" />
/**
 * `node lab/first-view/pictures.ts` draws the pictures of web/public again: the card that messengers show for a
 * link, and the icons of the installed application. They come from favicon.svg and the landing page's drawing.
 */
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Browser } from "@playwright/test";

import { buildWeb, webFolder } from "#tools/build/build-web.ts";
import { orFail, projectRoot } from "#tools/launch/processes.ts";

import { openBrowser } from "./browser.ts";

const publicFolder = join(projectRoot, "web/public");

await orFail(async () => {
  await buildWeb();
  const browser = await openBrowser();
  try {
    const symbol = await readFile(join(publicFolder, "favicon.svg"), "utf8");
    // Systems cut icons into forms of their own, so their ground reaches into the corners.
    const whole = symbol.replace(' rx="14"', "");
    const inside = whole
      .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"')
      .replace("<rect ", "<rect x='-6' y='-6' ");
    const square = inside.replace(/width="64" height="64"/, 'width="76" height="76"');
    await drawIcon(browser, symbol, 192, "icon-192.png");
    await drawIcon(browser, symbol, 512, "icon-512.png");
    await drawIcon(browser, square, 512, "icon-maskable-512.png");
    await drawIcon(browser, whole, 180, "apple-touch-icon.png");
    await drawCard(browser, symbol);
  } finally {
    await browser.close();
  }
});

async function drawIcon(browser: Browser, svg: string, size: number, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await save(name, await page.screenshot({ omitBackground: true }));
  await page.close();
}

/** The landing page brings the drawing, its colours and the font. */
async function drawCard(browser: Browser, symbol: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  await page.route("http://card/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const isPage = pathname === "/";
    await route.fulfill({
      body: await readFile(join(webFolder, isPage ? "pages/home.html" : pathname)),
      contentType: isPage ? "text/html; charset=utf-8" : undefined,
    });
  });
  await page.goto("http://card/");
  const [drawing] = (await page.content()).match(/<svg[^>]*aria-label="솔숲[\s\S]*?<\/svg>/) ?? [];
  if (!drawing) throw new Error("The landing page has lost the drawing with the pine hill.");
  await page.evaluate((body) => (document.body.innerHTML = body), cardMarkup(symbol, drawing));
  await page.evaluate(() => document.fonts.ready);
  await save("card.png", await page.screenshot());
  await page.close();
}

function cardMarkup(symbol: string, drawing: string): string {
  return `
    <style>
      body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #f8f7f4; color: #211f1b; }
      .card-words { position: absolute; inset: 0 auto 0 72px; display: grid; align-content: center; gap: 30px; }
      .card-name { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 700; }
      .card-name svg { width: 76px; }
      .card-promise { font-size: 58px; font-weight: 700; line-height: 1.3; letter-spacing: -0.02em; }
      .card-who { font-size: 28px; color: #625d55; }
      .card-drawing { position: absolute; inset: 0 0 0 700px; overflow: hidden; }
      .card-drawing svg { width: 900px; height: 630px; max-width: none; }
    </style>
    <div class="card-words">
      <div class="card-name">${symbol}단지</div>
      <div class="card-promise">전화 한 통 없이도<br>우리 단지 일이 보여요</div>
      <div class="card-who">관리사무소와 입주민이 함께 쓰는 서비스</div>
    </div>
    <div class="card-drawing">${drawing}</div>`;
}

async function save(name: string, picture: Buffer): Promise<void> {
  const file = join(publicFolder, name);
  await writeFile(file, picture);
  process.stdout.write(`${name} ${((await stat(file)).size / 1000).toFixed(1)} kB\n`);
}
