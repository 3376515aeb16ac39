import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

import { capture, projectRoot } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

const kept = join(projectRoot, ".cache/fresh-root");
const archive = join(kept, "debian-12.tar");

/** A new Debian with the packages that ours depends on, and nothing else. Fetched once, then kept. */
export async function keepDebian(): Promise<void> {
  if (existsSync(archive)) return;
  await mkdir(kept, { recursive: true });
  const packages = "--include=adduser,libatomic1,libstdc++6,init-system-helpers";
  const args = ["--variant=minbase", "--quiet", packages, "bookworm", archive];
  await step("새 Debian을 받아요", () => orThrow("mmdebstrap", args));
}

/** An unpacked Debian, into which one changes by chroot. It has no systemd: services are started by hand. */
export class FreshRoot {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async unpack(): Promise<FreshRoot> {
    const folder = join(kept, "root");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await orThrow("tar", ["-x", "-f", archive, "-C", folder]);
    return new FreshRoot(folder);
  }

  /** Runs a program in there to its end. */
  async run(program: string, ...args: string[]): Promise<string> {
    const [outer, ...rest] = this.#entering(program, args);
    return orThrow(outer!, rest);
  }

  /** Runs one that may fail. */
  async tryTo(program: string, ...args: string[]): Promise<{ code: number; output: string }> {
    const [outer, ...rest] = this.#entering(program, args);
    return capture(outer!, rest);
  }

  /** Starts a program in there that stays. */
  start(program: string, ...args: string[]): ChildProcess {
    const [outer, ...rest] = this.#entering(program, args);
    return spawn(outer!, rest, { stdio: ["ignore", "pipe", "pipe"] });
  }

  async bringIn(file: string): Promise<string> {
    const inside = join("/tmp", basename(file));
    await copyFile(file, join(this.folder, inside));
    return inside;
  }

  /** In a mount namespace of its own, so that nothing stays mounted whatever happens. */
  #entering(program: string, args: string[]): string[] {
    const enter =
      'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"';
    return ["unshare", "--mount", "sh", "-c", enter, this.folder, program, ...args];
  }
}

/** @throws Error with the last lines of what it printed */
export async function orThrow(program: string, args: string[]): Promise<string> {
  const { code, output } = await capture(program, args);
  if (code === 0) return output;
  throw new Error(`${program}: ${code}\n${output.trim().split("\n").slice(-20).join("\n")}`);
}
