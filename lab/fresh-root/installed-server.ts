import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

import type { FreshRoot } from "./root.ts";

const origin = "http://127.0.0.1:3000";

/** A server of the package, started as its unit would start it. */
export class InstalledServer {
  readonly origin = origin;
  readonly oneTimePassword: string | undefined;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, oneTimePassword: string | undefined) {
    this.#process = process;
    this.oneTimePassword = oneTimePassword;
  }

  static async start(root: FreshRoot): Promise<InstalledServer> {
    const child = root.start("danji", "start");
    let said = "";
    child.stderr!.on("data", (text: Buffer) => (said += text.toString()));
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on("data", (text: Buffer) => {
        said += text.toString();
        if (said.includes("단지를 시작했습니다")) resolve();
      });
      child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    });
    return new InstalledServer(child, /임시 비밀번호 (\S+)/.exec(said)?.[1]);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    await ended;
  }
}
