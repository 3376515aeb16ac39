import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { z } from "zod";

import { sampleNotices } from "#tools/demo/demo-office-texts.ts";
import { samplePosts } from "#tools/demo/demo-post-texts.ts";
import { slicesFor } from "#web/build/font-slices.ts";
import { makeFonts, ownTexts } from "#web/build/fonts.ts";

import { buildWeb, webFolder } from "./build-web.ts";

/** A first view: its modules besides the entry, and how much JavaScript it may load, compressed. */
interface View {
  name: string;
  modules: string[];
  /** In kilobytes of 1,000 bytes. */
  budgetKb: number;
  /** The code of these modules must not be loaded with the view. */
  forbidden?: RegExp;
}

const entry = "index.html";

/** Each carries the entry; those of an area, the table of the area's screens with their first reads, too. */
export const views: View[] = [
  {
    name: "landing",
    modules: ["features/platform/landing/public-layout.tsx", "features/platform/landing/landing-page.tsx"],
    budgetKb: 118.6,
    forbidden: /^app\/.*-area\.tsx$|^routes\/|^features\/(?!platform\/(?:landing|legal)\/|people\/session\/)/,
  },
  {
    name: "super admin dashboard",
    modules: [
      "routes/super-admin.ts",
      "app/super-admin-area.tsx",
      "features/office/dashboards/super-admin-dashboard-page.tsx",
      "features/platform/super-admins/grant-card.tsx",
    ],
    budgetKb: 243.5,
  },
  // The homes carry pieces of several features.
  screenOf("resident", "office/dashboards/resident-dashboard", 175.9),
  screenOf("resident", "office/notices/notices", 169),
  screenOf("resident", "community/posts/community", 174.6),
  screenOf("resident", "community/posts/board", 191.8),
  screenOf("resident", "community/posts/post", 202.3),
  screenOf("resident", "office/complaints/my-complaints", 166.7),
  screenOf("manager", "office/dashboards/manager-dashboard", 173.2),
];

/** A screen of an area that is opened directly. */
function screenOf(area: string, page: string, budgetKb: number): View {
  const modules = [`routes/${area}.ts`, `app/${area}-area.tsx`, `features/${page}-page.tsx`];
  // The bell stands in every header; what it leads to, and what follows its number, comes later.
  return {
    name: page,
    modules,
    budgetKb,
    forbidden: /^features\/messages\/alerts\/(?:inbox|alert-announcements)/,
  };
}

const chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  imports: z.array(z.string()).optional(),
});

/** Vite's manifest: its chunks, by the module that each begins with or by an invented key. */
export type Manifest = Record<string, z.infer<typeof chunk>>;

/** Without HTTP/2, six files take one round trip: these are eight. */
const mostFiles = 46;

/** What one first view may load of the font, in kilobytes of 1,000 bytes. */
const fontBudgetKb = 200;

export interface Measurement {
  view: Pick<View, "name" | "budgetKb">;
  kilobytes: number;
  problems: string[];
}

/** Builds the front end and measures each first view. */
export async function measureViews(): Promise<Measurement[]> {
  await buildWeb();
  const text = await readFile(join(webFolder, ".vite", "manifest.json"), "utf8");
  const manifest = z.record(z.string(), chunk).parse(JSON.parse(text));
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) =>
    file.endsWith(".js"),
  );
  const sizes = await Promise.all(
    files.map(
      async (file) => [file, brotliCompressSync(await readFile(join(webFolder, file))).length] as const,
    ),
  );
  return views.map((view) => weigh(view, manifest, new Map(sizes)));
}

/** Measures what the browser loads of the font for the product's own texts, and beside them for people's. */
export async function measureFonts(): Promise<Measurement[]> {
  const [files, own] = await Promise.all([makeFonts(), ownTexts()]);
  const people = {
    "own texts": "",
    "a list of notices": sampleNotices.map(({ title, content }) => title + content).join(""),
    "a list of posts": samplePosts.map(({ title }) => title).join(""),
  };
  return Object.entries(people).map(([name, text]) => {
    const bytes = slicesFor(own + text, files).reduce((total, file) => total + file.bytes, 0);
    const kilobytes = bytes / 1000;
    return {
      view: { name: `font for ${name}`, budgetKb: fontBudgetKb },
      kilobytes,
      problems: tooHeavy(kilobytes, fontBudgetKb),
    };
  });
}

/** Follows the static imports of a view's modules and adds up their sizes. */
export function weigh(view: View, manifest: Manifest, sizes: ReadonlyMap<string, number>): Measurement {
  const wanted = [entry, ...view.modules];
  const missing = wanted.filter((key) => !manifest[key]);
  const keys = followImports(wanted, manifest);
  const files = [...new Set([...keys].map((key) => manifest[key]!.file))];
  const bytes = files.map((file) => sizes.get(file) ?? 0).reduce((total, size) => total + size, 0);
  const kilobytes = bytes / 1000;
  const strangers = [...keys].filter((key) => view.forbidden?.test(key));
  return {
    view,
    kilobytes,
    problems: [
      ...missing.map((key) => `${key} is not in the build`),
      ...strangers.map((key) => `loads ${key}`),
      ...tooHeavy(kilobytes, view.budgetKb),
      ...(files.length > mostFiles ? [`is in ${files.length} files, allowed are ${mostFiles}`] : []),
    ],
  };
}

function tooHeavy(kilobytes: number, budgetKb: number): string[] {
  return kilobytes > budgetKb ? [`weighs ${kilobytes.toFixed(1)} kB, allowed are ${budgetKb} kB`] : [];
}

function followImports(start: string[], manifest: Manifest): Set<string> {
  const found = new Set<string>();
  const waiting = [...start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const imported = manifest[key];
    if (!imported || found.has(key)) continue;
    found.add(key);
    waiting.push(...(imported.imports ?? []));
  }
  return found;
}
