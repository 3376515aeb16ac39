import { join } from "node:path";

const web = join(import.meta.dirname, "..");
const entry = join(web, "main.tsx");

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Our own code that is loaded together: each part with the modules that it begins with, and what they import. What
 * is in one part is in no later one.
 */
const parts: readonly { name: string; roots: readonly string[] }[] = [
  { name: "base", roots: ["main.tsx"] },
  // What the landing page has in common with the areas.
  {
    name: "header",
    roots: ["ui/layout/brand-mark.tsx", "ui/layout/appearance-menu.tsx", "ui/buttons/button.tsx"],
  },
  {
    name: "entrance",
    roots: ["app/standalone-layout.tsx", "ui/buttons/text-link.tsx", "ui/states/banner.tsx"],
  },
  {
    name: "frame",
    roots: [
      "app/area-layout.tsx",
      "app/identity.tsx",
      "app/menu-drawer.tsx",
      "app/bottom-bar.tsx",
      // What the tables of several areas' screens have in common.
      "routes/area.ts",
      "features/office/calendar/calendar-month.ts",
      "features/office/notices/notice-filter.ts",
    ],
  },
  {
    name: "lists",
    roots: [
      "lists/loaded-list.tsx",
      "lists/paged-list.ts",
      "ui/layout/page-header.tsx",
      "ui/layout/card.tsx",
      "ui/layout/stat-card.tsx",
      "ui/layout/task-link.tsx",
      "ui/tables/link-list.tsx",
      "ui/tables/row-link.tsx",
      "ui/states/empty-state.tsx",
      "ui/text/date-text.tsx",
      "ui/text/badge.tsx",
      "ui/text/marked.tsx",
      "ui/buttons/button-link.tsx",
      "ui/buttons/back-link.tsx",
    ],
  },
];

const dependency = /\/node_modules\//;
/** Our releases do not change it, so that it stays in the browser's cache. */
const react = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
/** The parts of a library of the base that only few screens use. */
const seldom = /\/@tanstack\/[\w-]+\/build\/modern\/(?:useQueries|queriesObserver)\.js/;
const icon = /\/node_modules\/lucide-react\//;
/** The parts of React Aria for buttons, dialogs and toasts, which every screen has. Lists and fields are not in it. */
const aria = new RegExp(
  [
    String.raw`\/react-aria\/dist\/private\/(?:interactions|utils|focus|i18n|button|toast|landmark|live-announcer|dialog|ssr|visually-hidden)\/`,
    String.raw`\/react-aria\/dist\/private\/overlays\/(?!use(?:Overlay)?Position|calculatePosition|usePopover)`,
    String.raw`\/react-aria\/dist\/private\/collections\/Hidden\.`,
    String.raw`\/react-aria\/dist\/(?:private\/)?intl\/(?:toast|overlays|dialog)\/`,
    String.raw`\/react-aria-components\/dist\/private\/(?:utils|Button|ProgressBar|Text|Heading|Toast|Modal|Dialog)\.`,
    String.raw`\/react-stately\/dist\/private\/(?:toast|overlays|utils|flags)\/`,
    String.raw`\/(?:@internationalized\/string|use-sync-external-store|clsx)\/`,
  ].join("|"),
);

/**
 * Returns a function that names the chunk of a module, or leaves it to the build. By itself the build makes a chunk
 * for each set of screens that have something in common: fifty files for a screen, most of them smaller than their
 * headers.
 */
export function divideCode(): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined;
  return (id, graph) => {
    names ??= nameParts(graph);
    const name = names.get(id);
    if (name !== undefined) return name;
    if (react.test(id)) return "react";
    if (icon.test(id)) return "icons";
    return aria.test(id) ? "aria" : null;
  };
}

function nameParts(graph: Graph): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, roots } of parts) {
    const waiting = roots.map((root) => join(web, root));
    const lost = waiting.find((root) => !graph.getModuleInfo(root));
    if (lost !== undefined)
      throw new Error(`${lost} is a root of ${name} in web/build/chunks.ts, but nobody imports it.`);
    const seen = new Set<string>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || names.has(id) || react.test(id) || seldom.test(id)) continue;
      seen.add(id);
      // A library's modules import more than is used of them in the end, so only the base's are taken whole.
      if (dependency.test(id) && name !== "base") continue;
      // The entry keeps a chunk of its own, which names the style sheet.
      if (id !== entry) names.set(id, name);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return names;
}
