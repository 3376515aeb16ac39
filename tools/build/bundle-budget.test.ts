import { expect, test } from "vitest";

import { weigh } from "./bundle-budget.ts";
import type { Manifest } from "./bundle-budget.ts";

const manifest: Manifest = {
  "index.html": { file: "index.js", imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "features/platform/landing/landing-page.tsx": { file: "landing.js", imports: ["_react.js", "index.html"] },
  "features/office/notices/notices-page.tsx": { file: "notices.js", imports: ["_table.js"] },
  "_table.js": { file: "table.js", imports: ["_react.js"] },
};
const sizes = new Map([
  ["index.js", 10_000],
  ["react.js", 60_000],
  ["landing.js", 5_000],
  ["notices.js", 4_000],
  ["table.js", 50_000],
]);
const landing = { name: "landing", modules: ["features/platform/landing/landing-page.tsx"], budgetKb: 120 };

test("a view weighs its modules and what they import, each once", () => {
  expect(weigh(landing, manifest, sizes)).toMatchObject({ kilobytes: 75, problems: [] });
});

test("a view over its budget is a problem", () => {
  const { problems } = weigh({ ...landing, budgetKb: 70 }, manifest, sizes);
  expect(problems).toEqual(["weighs 75.0 kB, allowed are 70 kB"]);
});

test("a view that reaches what it must not load is a problem", () => {
  const reaching = {
    ...manifest,
    "features/platform/landing/landing-page.tsx": {
      file: "landing.js",
      imports: ["features/office/notices/notices-page.tsx"],
    },
  };
  const { problems } = weigh({ ...landing, forbidden: /^features\/office\/notices/ }, reaching, sizes);
  expect(problems).toContain("loads features/office/notices/notices-page.tsx");
});

test("a module that is gone from the build is a problem, not a view that weighs nothing", () => {
  const { problems } = weigh(
    { ...landing, modules: ["features/platform/landing/old-page.tsx"] },
    manifest,
    sizes,
  );
  expect(problems).toEqual(["features/platform/landing/old-page.tsx is not in the build"]);
});

test("a view in many small files is a problem", () => {
  const pieces = Object.fromEntries(
    Array.from({ length: 43 }, (_, index) => [`_piece-${index}.js`, { file: `piece-${index}.js` }]),
  );
  const scattered = {
    ...manifest,
    "_table.js": { file: "table.js", imports: Object.keys(pieces) },
    ...pieces,
  };
  const { problems } = weigh(
    { ...landing, modules: ["features/office/notices/notices-page.tsx"] },
    scattered,
    sizes,
  );
  expect(problems).toContain("is in 47 files, allowed are 46");
});
