import { spawn } from "node:child_process";

/**
 * Runs a program without showing anything.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code and all that it printed
 */
export function runQuietly(program, args, { cwd, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // On Windows, npm is a script.
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code, signal) => {
      resolve(code === null ? { code: 1, output: `${output}\n${signal}` } : { code, output });
    });
  });
}

/**
 * Like runQuietly, but throws if the program fails. The error's text is what was printed last.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export async function runOrThrow(program, args, options) {
  const { code, output } = await runQuietly(program, args, options);
  if (code === 0) return;
  const lastLines = output.trim().split("\n").slice(-15).join("\n");
  throw new Error(`${program} ${args[0]}이(가) 실패했어요.\n${lastLines}`);
}
