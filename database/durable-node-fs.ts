import { fsyncSync } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Makes the content of an open file or folder survive a power cut. */
export type SyncFile = (descriptor: number) => void;

/** PGlite's start parameters without `-F`, which switches all syncing off. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "fsync=on",
  // This way of syncing the log reaches the file system; PGlite's fdatasync does nothing.
  "-c",
  "wal_sync_method=fsync",
  // The log shrinks to this size after a checkpoint.
  "-c",
  "min_wal_size=32MB",
  "-c",
  "max_wal_size=64MB",
];

/** The part of Emscripten's file system that PGlite calls for PostgreSQL's fsync. It is not a public API. */
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    node_ops: { setattr: (node: unknown, attributes: { mode?: number | null }) => void };
    convertNodeCode(error: unknown): number | undefined;
  };
}

/** PGlite's errno for an input or output error. */
const EIO = 29;

/** A folder of the machine as PGlite's file system, with an fsync that really syncs. */
export class DurableNodeFS extends NodeFS {
  readonly #sync: SyncFile;
  #isOpen = false;

  constructor(folder: string, sync: SyncFile = fsyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const adapt = (module: unknown) => {
      this.#addSync(module as EmscriptenModule);
      closeNewFiles(module as EmscriptenModule);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, adapt], onAbort: () => this.#endProcess() },
    };
  }

  /** Until this call a failing database only fails to open. After it, a failing database ends the process. */
  opened(): void {
    this.#isOpen = true;
  }

  #addSync({ NODEFS }: EmscriptenModule): void {
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      try {
        this.#sync(nfd);
        return 0;
      } catch (error) {
        // PostgreSQL stops on this error (see #endProcess). It would only hang if the error were thrown.
        return NODEFS.convertNodeCode(error) ?? EIO;
      }
    };
  }

  /**
   * PostgreSQL stops when it can no longer keep data safe: its disk is full or broken. PGlite would call it
   * again for ever, so the process ends; a new process recovers from the log.
   */
  #endProcess(): void {
    if (!this.#isOpen) return;
    process.stderr.write(
      "내장 데이터베이스가 디스크에 쓰지 못해 멈췄습니다. 디스크와 남은 공간을 확인한 뒤에 다시 시작하세요.\n",
    );
    process.exit(1);
  }
}

/** PGlite gives a new file the mode that PostgreSQL asks for, and ignores the umask of this process. */
function closeNewFiles({ NODEFS: { node_ops: operations } }: EmscriptenModule): void {
  const { setattr } = operations;
  operations.setattr = (node, attributes) =>
    setattr(node, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
}
