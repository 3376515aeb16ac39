import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { afterAll, describe, expect, test } from "vitest";

import { useTestServer } from "#server/testing/test-server.ts";

const boot = "showTheme()";

function page(content: string): string {
  return (
    `<html><head><title>단지</title><meta property="og:image" content="/card.png" />` +
    `<script>${boot}</script></head><body>${content}</body></html>`
  );
}

/** What a build leaves, in small. */
const files = {
  "index.html": page("shell"),
  "pages/home.html": page("landing page"),
  "screens.json": JSON.stringify([
    { path: "/", preload: ["/assets/landing.js"], document: "pages/home.html" },
    { path: "/resident/notices/:noticeId", preload: ["/assets/notice.js"] },
  ]),
  "assets/landing.js": "export {};",
  "sw.js": "addEventListener('fetch', () => {});",
};

const webRoot = mkdtempSync(join(tmpdir(), "danji-front-end-"));
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(webRoot, name)), { recursive: true });
  writeFileSync(join(webRoot, name), content);
}
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

const server = useTestServer({ PUBLIC_URL: "https://danji.example" }, { webRoot });
const withoutAddress = useTestServer({}, { webRoot });

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: "danji.example", ...headers } });

describe("documents", () => {
  test("a visitor gets the drawn page, a signed-in person the shell", async () => {
    expect((await get("/")).body).toContain("landing page");
    const signedIn = await get("/", { cookie: "__Host-session=token" });
    expect(signedIn.body).toContain("shell");
    expect(signedIn.headers.vary).toContain("cookie");
  });

  test("a document names the code of its screen", async () => {
    expect((await get("/?from=mail")).body).toContain('href="/assets/landing.js"');
    const notice = await get("/Resident/notices/7b0c/");
    expect(notice.body).toContain("shell");
    expect(notice.body).toContain('href="/assets/notice.js"');
    expect((await get("/nowhere")).body).not.toContain("modulepreload");
  });

  test("of inline scripts, only the document's own may run", async () => {
    const { headers } = await get("/");
    const hash = createHash("sha256").update(boot).digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  test("a document is asked for each time, and sent only if it has changed", async () => {
    const { headers } = await get("/");
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await get("/", { "if-none-match": String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  test("a browser that reads brotli gets it", async () => {
    const { headers, rawPayload } = await get("/", { "accept-encoding": "gzip, deflate, br" });
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(rawPayload).toString()).toContain("landing page");
  });

  test("messengers and search engines are told whole addresses", async () => {
    const { body } = await get("/");
    expect(body).toContain('<link rel="canonical" href="https://danji.example/">');
    expect(body).toContain('<meta property="og:url" content="https://danji.example/">');
    expect(body).toContain('content="https://danji.example/card.png"');
    // A notice's address says nothing about the notice, even to people who know the address.
    expect((await get("/resident/notices/7b0c")).body).not.toContain("canonical");
  });
});

describe("files", () => {
  test("a file that is not there is not the application", async () => {
    for (const path of ["/robots.txt2", "/x.png", "/assets/old.js", "/metrics"]) {
      expect((await get(path)).statusCode, path).toBe(404);
    }
    expect((await get("/pages/home.html")).statusCode).toBe(404);
  });

  test("files with a hash in their name stay for a year, others are asked for each time", async () => {
    expect((await get("/assets/landing.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
  });
});

describe("robots", () => {
  test("search engines stay out of the areas and the functions", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toContain("text/plain");
    const [messengers, others] = body.split("\n\n");
    expect(others).toMatch(/^User-agent: \*\n/);
    for (const path of ["/superadmin/", "/manager/", "/resident/", "/asia-northeast3/"]) {
      expect(others).toContain(`Disallow: ${path}`);
    }
    // They show the product's card for a link to a notice.
    expect(messengers).toContain("User-agent: kakaotalk-scrap");
    expect(messengers).not.toContain("/resident/");
  });

  test("the sitemap lists the public pages, if the server knows its address", async () => {
    expect((await get("/sitemap.xml")).body).toContain("<loc>https://danji.example/</loc>");
    expect((await get("/robots.txt")).body).toContain("Sitemap: https://danji.example/sitemap.xml");
    const { app } = withoutAddress;
    expect((await app.inject("/sitemap.xml")).statusCode).toBe(404);
    expect((await app.inject("/robots.txt")).body).not.toContain("Sitemap");
    expect((await app.inject("/")).body).not.toContain("canonical");
  });
});
