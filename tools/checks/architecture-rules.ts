import { basename, dirname, join } from "node:path/posix";

/** A file of the project: its path from the root, with `/`, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

interface Rule {
  name: string;
  /** What is wrong with the file; nothing when it keeps the rule. */
  check: (file: SourceFile, paths: ReadonlySet<string>) => string[];
}

const longestFile = 300;

/** Files that may be longer, and why. */
const longFiles: Record<string, string> = {
};

/** Programs call these by their place, so they must export a default. */
const filesWithDefaultExport = /(^|\/)([a-z-]+\.config|global-setup|build-for-browser-tests)\.ts$/;

/** Where each part of the project may import from, beside itself. */
const allowedParts: Record<string, string[]> = {
  contract: [],
  database: [],
  server: ["contract", "database"],
  web: ["contract"],
};

const rules = [
  {
    name: "imports point one way",
    check: ({ path, text }: SourceFile) => {
      const part = partOf(path);
      const allowed = allowedParts[part];
      // A test of the schema calls the server; a test of the browser's client may, too.
      if (!allowed || isTest(path)) return [];
      return importsOf(path, text)
        .filter(({ part: other }) => other && other !== part && !allowed.includes(other))
        .map(({ specifier }) => `imports ${specifier}`);
    },
  },
  {
    name: "the contract needs zod only",
    check: ({ path, text }: SourceFile) =>
      partOf(path) === "contract" && !isTest(path)
        ? importsOf(path, text).flatMap(({ npm }) => (npm && npm !== "zod" ? [`imports ${npm}`] : []))
        : [],
  },
  {
    name: "the browser has no Node and no database",
    check: ({ path, text }: SourceFile) =>
      partOf(path) === "web" && !isTest(path) && !isConfig(path)
        ? importsOf(path, text).flatMap(({ npm }) =>
            npm && /^node:|^(pg|kysely|fastify)$/.test(npm) ? [`imports ${npm}`] : [],
          )
        : [],
  },
  {
    name: "inside web: ui, api ← lists, forms ← features ← app, routes",
    check: ({ path, text }: SourceFile) => {
      const layer = webLayer(path);
      if (partOf(path) !== "web" || isTest(path)) return [];
      return importsOf(path, text)
        .filter(({ file }) => file && webLayer(file) > layer)
        .map(({ specifier }) => `imports ${specifier}`);
    },
  },
  {
    name: "controls know neither the API nor the address",
    check: ({ path, text }: SourceFile) =>
      path.startsWith("web/ui/")
        ? importsOf(path, text).flatMap(({ specifier, file, npm }) =>
            file?.startsWith("web/api/") || file === "web/paths.ts" || npm === "@tanstack/react-query"
              ? [`imports ${specifier}`]
              : [],
          )
        : [],
  },
  {
    // A dashboard shows a piece of each feature; nothing imports a dashboard.
    name: "a feature never imports another feature",
    check: ({ path, text }: SourceFile) => {
      const feature = featureOf(path);
      if (!feature || feature === "web/dashboards") return [];
      return importsOf(path, text)
        .filter(({ file }) => file && featureOf(file) && featureOf(file) !== feature)
        .map(({ specifier }) => `imports ${specifier}`);
    },
  },
  {
    name: "server features cannot reach the pool",
    check: ({ path, text }: SourceFile) =>
      /^server\/(features|domain)\//.test(path) && !isTest(path)
        ? importsOf(path, text).flatMap(({ file, specifier, typeOnly }) =>
            file?.startsWith("database/open-") && !typeOnly ? [`imports ${specifier}`] : [],
          )
        : [],
  },
  {
    name: "only the session binds a call",
    check: ({ path, text }: SourceFile) =>
      partOf(path) === "server" && !isTest(path) && /\bset_config\b|\bset\s+(local\s+)?role\b/i.test(text)
        ? ["binds a transaction by hand"]
        : [],
  },
  {
    name: "only the database's own files know which engine it is",
    check: ({ path, text }: SourceFile) =>
      ["contract", "server", "web"].includes(partOf(path)) && !isTest(path)
        ? importsOf(path, text).flatMap(({ npm }) =>
            npm === "pg" || npm === "@electric-sql/pglite" ? [`imports ${npm}`] : [],
          )
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
    name: "a path that leaves its folder starts with #",
    check: ({ path, text }: SourceFile) =>
      partOf(path) === ""
        ? []
        : importsOf(path, text).flatMap(({ specifier }) =>
            specifier.startsWith("../") ? [`imports ${specifier}`] : [],
          ),
  },
  {
    name: "files stay short",
    check: ({ path, text }: SourceFile) => {
      const lines = text.split("\n").length - 1;
      if (!isCode(path) || path.endsWith(".generated.ts") || path in longFiles) return [];
      return lines > longestFile ? [`has ${lines} lines`] : [];
    },
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
    name: "no barrels",
    check: ({ path, text }: SourceFile) => {
      if (!isCode(path) || path === "contract/index.ts") return [];
      const isIndex = /^index\.(ts|tsx|mjs)$/.test(basename(path));
      const passesOn = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s*)?from\s/m.test(text);
      return [
        ...(isIndex ? ["is an index file"] : []),
        ...(passesOn ? ["exports what another file exports"] : []),
      ];
    },
  },
  {
    name: "exports have names",
    check: ({ path, text }: SourceFile) =>
      isCode(path) &&
      !filesWithDefaultExport.test(path) &&
      /^export\s+(default\b|\{[^}]*\bas\s+default\b)/m.test(text)
        ? ["has a default export"]
        : [],
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
    name: "the server logs through its logger",
    check: ({ path, text }: SourceFile) =>
      ["server", "database", "contract"].includes(partOf(path)) && /\bconsole\.\w+\(/.test(text)
        ? ["uses console"]
        : [],
  },
  {
    name: "nothing is left for later",
    check: ({ path, text }: SourceFile) =>
      isCode(path) && /\b(TO[D]O|FIX[M]E)\b/.test(text) ? ["has a note to do it later"] : [],
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

/** Every breach of the project's conventions, as `path: what is wrong`. */
export function findViolations(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) =>
    rules.flatMap(({ name, check }) =>
      check(file, paths).map((problem) => `${file.path}: ${problem} (${name})`),
    ),
  );
}

interface Import {
  specifier: string;
  /** The imported file of the project. */
  file?: string;
  /** The part of the project that the file belongs to. */
  part?: string;
  /** The imported package, or `node:…`. */
  npm?: string;
  /** Gone when the program runs. */
  typeOnly: boolean;
}

function importsOf(path: string, text: string): Import[] {
  if (!isCode(path)) return [];
  return [...text.matchAll(importPattern)].map(([statement, from, bare, dynamic]) => {
    const typeOnly = /^\s*(import|export)\s+type\b/.test(statement);
    return Object.assign(resolve(path, from ?? bare ?? dynamic ?? ""), { typeOnly });
  });
}

const importPattern =
  /^\s*(?:import|export)\s[^;"'`]*?\sfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

function resolve(path: string, specifier: string): Omit<Import, "typeOnly"> {
  if (specifier.startsWith("#") || specifier.startsWith(".")) {
    const file = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier);
    return { specifier, file, part: partOf(file) };
  }
  const depth = specifier.startsWith("@") ? 2 : 1;
  return {
    specifier,
    npm: specifier.startsWith("node:") ? specifier : specifier.split("/").slice(0, depth).join("/"),
  };
}

/** The folder at the root that a file lies in; nothing for a file of the root itself and for hidden folders. */
function partOf(path: string): string {
  const [part = "", ...rest] = path.split("/");
  return rest.length === 0 || part.startsWith(".") ? "" : part;
}

/** How far up in web a file is: each may import from its own layer and from those below. */
function webLayer(path: string): number {
  if (/^web\/(ui|api)\//.test(path)) return 0;
  if (/^web\/(lists|forms)\//.test(path)) return 1;
  if (/^web\/(features|gallery)\//.test(path)) return 2;
  return /^web\/(app\/|(routes|main)\.tsx?$)/.test(path) ? 3 : -1;
}

/** `web/notices` for web/features/notices/…, `server/notices` for server/features/notices/…. */
function featureOf(path: string): string | undefined {
  const [, part, name] = /^(web|server)\/features\/([^/.]+)/.exec(path) ?? [];
  return part && name ? `${part}/${name}` : undefined;
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path);
}

function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith("server/testing/");
}

function isConfig(path: string): boolean {
  return path.endsWith(".config.ts");
}
