import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "../..");

interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Ends the program early. */
  signal?: AbortSignal;
}

/** Runs a program to its end and shows its output. Returns its exit code. */
export async function run(
  program: string,
  args: string[],
  { env, signal }: RunOptions = {},
): Promise<number> {
  const child = start(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return await exitCodeOf(child, signal);
}

/** Runs a program to its end and shows nothing. Returns its exit code and its output. */
export async function capture(
  program: string,
  args: string[],
  { env, signal }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const child = start(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let output = "";
  child.stdout?.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (output += text.toString()));
  const code = await exitCodeOf(child, signal);
  return { code, output };
}

/** The arguments that run a dependency's program on this Node, with any `node` in the PATH. */
export function packageProgram(path: string, args: string[]): [program: string, args: string[]] {
  return [process.execPath, [join(projectRoot, "node_modules", path), ...args]];
}

/** Ends with one clear sentence and no stack trace. */
export async function orFail(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Returns a signal that aborts at ^C, so that a command can end what it has started before it ends itself. */
export function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      process.exitCode = 130;
      controller.abort();
    });
  }
  return controller.signal;
}

/** In a process group of its own, so that ^C reaches it once, by us. A second ^C would drop its work. */
function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(program, args, { cwd: projectRoot, detached: true, ...options });
}

async function exitCodeOf(child: ChildProcess, signal: AbortSignal | undefined): Promise<number> {
  // Vitest and Playwright end in order at this signal.
  const end = () => child.kill("SIGINT");
  signal?.addEventListener("abort", end, { once: true });
  try {
    const [code, killedBy] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (killedBy ? constants.signals[killedBy] : 0);
  } finally {
    signal?.removeEventListener("abort", end);
  }
}
