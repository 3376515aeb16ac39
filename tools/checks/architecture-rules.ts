import { basename } from "node:path/posix";

import { parsingIn, unpackingIn } from "./foreign-bytes.ts";

/** A file of the project: its path from the root, with `/`, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

interface Rule {
  name: string;
  /** Returns the file's faults, or nothing if it follows the rule. */
  check: (file: SourceFile, paths: ReadonlySet<string>) => string[];
}

/** The rules that oxlint does not have. The others are in .oxlintrc.json. */
const rules = [
  {
    // A dashboard shows a part of each feature, and nothing imports a dashboard.
    name: "a feature never imports another feature",
    check: ({ path, text }: SourceFile) => {
      const feature = featureOf(path);
      if (!feature || feature === "web/office/dashboards") return [];
      return [...text.matchAll(/"#((?:web|server)\/features\/[^"]+)"/g)]
        .filter(([, file]) => featureOf(file!) !== feature)
        .map(([specifier]) => `imports ${specifier}`);
    },
  },
  {
    name: "only the session binds a call",
    check: ({ path, text }: SourceFile) =>
      partOf(path) === "server" && !isTest(path) && /\bset_config\b|\bset\s+(local\s+)?role\b/i.test(text)
        ? ["binds a transaction by hand"]
        : [],
  },
  {
    name: "every connection to PostgreSQL hears its own errors",
    check: ({ path, text }: SourceFile) =>
      partOf(path) === "database" && !isTest(path) && /\bnew pg\.Client\b/.test(text)
        ? ["makes a pg.Client instead of a ServerClient"]
        : [],
  },
  {
    name: "file names are kebab-case",
    check: ({ path }: SourceFile) => {
      const isMigration = /^database\/migrations\/\d{4}_[a-z0-9_]+\.sql$/.test(path);
      if (partOf(path) === "" || isMigration) return [];
      const odd = path.split("/").filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name));
      return odd.map((name) => `is named ${name}`);
    },
  },
  {
    name: "a name says what is inside",
    check: ({ path }: SourceFile) => {
      const vague = path
        .split("/")
        .find((name) => /^(utils?|helpers?|common|misc|shared|lib)(\.|$)/.test(name));
      return partOf(path) !== "" && vague ? [`is named ${vague}`] : [];
    },
  },
  {
    // oxlint's own rule finds only `export *`.
    name: "no barrels",
    check: ({ path, text }: SourceFile) => {
      if (!/\.(ts|tsx|mjs|js)$/.test(path) || path === "contract/index.ts") return [];
      const isIndex = /^index\.(ts|tsx|mjs)$/.test(basename(path));
      const passesOn = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s*)?from\s/m.test(text);
      return [
        ...(isIndex ? ["is an index file"] : []),
        ...(passesOn ? ["exports what another file exports"] : []),
      ];
    },
  },
  {
    name: "archives are unpacked in one place",
    check: (file: SourceFile) => (isOfProduct(file.path) ? unpackingIn(file) : []),
  },
  {
    name: "what strangers made is parsed where nobody waits",
    check: (file: SourceFile) => (isOfProduct(file.path) ? parsingIn(file) : []),
  },
  {
    name: "every handler has a test beside it",
    check: ({ path, text }: SourceFile, paths: ReadonlySet<string>) => {
      const [, stem] = /^(server\/features\/[^.]+)\.ts$/.exec(path) ?? [];
      return stem && /^export const \w+Handlers\b/m.test(text) && !paths.has(`${stem}.test.ts`)
        ? [`has no ${basename(stem)}.test.ts`]
        : [];
    },
  },
  {
    // Tooltips and toasts cover nothing that somebody would want back.
    name: "'back' closes what lies over the page",
    check: ({ path, text }: SourceFile) => {
      if (partOf(path) !== "web" || isTest(path)) return [];
      const [overlay] =
        /"react-aria-components\/(Modal|Popover|Sheet|DatePicker|DateRangePicker)"/.exec(text) ??
        /<dialog\b|\bshowModal\(/.exec(text) ??
        [];
      if (!overlay) return [];
      return path.startsWith("web/ui/overlays/") && /\buseLayer\(/.test(text)
        ? []
        : [`opens ${overlay} past useLayer`];
    },
  },
  {
    name: "nothing depends on one person's machine",
    check: ({ text }: SourceFile) => {
      const [place] = /(?<![\w.~)}-])\/(home|root|work|Users)\/[\w.-]+/.exec(text) ?? [];
      return place ? [`names ${place}`] : [];
    },
  },
] as const satisfies Rule[];

export type RuleName = (typeof rules)[number]["name"];
export const ruleNames: RuleName[] = rules.map(({ name }) => name);

/** Returns every breach of the project's conventions, as `path: fault`. */
export function findViolations(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) =>
    rules.flatMap(({ name, check }) =>
      check(file, paths).map((problem) => `${file.path}: ${problem} (${name})`),
    ),
  );
}

/** The top-level folder of a file. Empty for files of the root itself and for hidden folders. */
function partOf(path: string): string {
  const [part = "", ...rest] = path.split("/");
  return rest.length === 0 || part.startsWith(".") ? "" : part;
}

/** `web/office/notices` for web/features/office/notices/…, and so for the server's. */
function featureOf(path: string): string | undefined {
  const [, part, name] = /^(web|server)\/features\/([^/.]+\/[^/.]+)/.exec(path) ?? [];
  return part && name ? `${part}/${name}` : undefined;
}

function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith("server/testing/");
}

function isOfProduct(path: string): boolean {
  return /^(server|database|web|contract)\//.test(path) && !isTest(path);
}
