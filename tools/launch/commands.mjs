import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

import { compilerArguments } from "./compiler-arguments.mjs";
import { ensureInstalled, projectRoot } from "./install.mjs";

/**
 * The commands, what each needs installed, and the file that our own Node then runs.
 * @type {Record<string, { level: import("./install.mjs").Level, script: string, args?: string[] }>}
 */
const commands = {
  demo: { level: "production", script: "tools/commands/demo.ts" },
  start: { level: "production", script: "tools/commands/start.ts" },
  doctor: { level: "production", script: "tools/commands/doctor.ts" },
  backup: { level: "production", script: "tools/commands/backup.ts" },
  "backup-key": { level: "production", script: "tools/commands/backup-key.ts" },
  "reset-super-admin": { level: "production", script: "tools/commands/reset-super-admin.ts" },
  restore: { level: "production", script: "tools/commands/restore.ts" },
  migrate: { level: "production", script: "tools/commands/migrate.ts" },
  "move-to-postgres": { level: "production", script: "tools/commands/move-to-postgres.ts" },
  build: { level: "production", script: "tools/commands/build.ts" },
  release: { level: "production", script: "tools/commands/release.ts" },
  dev: { level: "all", script: "tools/commands/dev.ts" },
  test: { level: "all", script: "tools/commands/test.ts" },
  check: { level: "all", script: "tools/commands/check.ts" },
  bench: { level: "all", script: "lab/bench/main.ts" },
  drill: { level: "all", script: "lab/drill/main.ts" },
  fuzz: { level: "all", script: "lab/fuzz/fuzz.ts" },
  "vote-dump": { level: "all", script: "lab/vote-dump/vote-dump.ts" },
  lighthouse: { level: "all", script: "lab/first-view/lighthouse.ts" },
  types: { level: "all", script: "node_modules/typescript/bin/tsc", args: compilerArguments },
  lint: { level: "all", script: "node_modules/oxlint/bin/oxlint", args: ["--type-aware"] },
  format: { level: "all", script: "node_modules/oxfmt/bin/oxfmt" },
  generate: { level: "all", script: "tools/commands/generate.ts" },
};

/**
 * Installs what the command needs, runs it with the project's own Node, and ends with its exit code.
 * @param {string | undefined} name
 * @param {string[]} args
 */
export async function launch(name, args) {
  const command = commands[name ?? ""];
  if (!command) {
    console.error(`알 수 없는 명령이에요. 쓸 수 있는 명령: ${Object.keys(commands).join(", ")}`);
    process.exit(1);
  }
  try {
    const node = await ensureInstalled(command.level);
    run(node, [join(projectRoot, command.script), ...(command.args ?? []), ...args]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * @param {string} node
 * @param {string[]} args
 */
function run(node, args) {
  const bin = join(projectRoot, "node_modules", ".bin");
  const child = spawn(node, args, {
    cwd: projectRoot,
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
  });
  // ^C in a terminal reaches the child by itself, too: it takes two of the same at once for one.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (error) => {
    console.error(`${node}을(를) 실행하지 못했어요: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
