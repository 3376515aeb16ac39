import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { relative, resolve } from "node:path";

/** A change to a file, a folder or a name in the recorded folder, with paths relative to it. */
export type Operation =
  | { kind: "makeFolder" | "makeFile" | "remove"; path: string }
  | { kind: "write"; path: string; offset: number; bytes: Buffer }
  | { kind: "truncate"; path: string; size: number }
  | { kind: "rename"; path: string; to: string }
  | { kind: "sync"; path: string }
  /** A write of the load that must be found again from here on. */
  | { kind: "acknowledged"; key: string; value: number };

export interface Recording {
  operations: Operation[];
  acknowledge(key: string, value: number): void;
  stop(): void;
}

type FileSystem = Record<string, (...args: never[]) => unknown>;

/**
 * Records every change that this process makes in a folder by Node's synchronous calls. PGlite and our own
 * code use these on the database's folder.
 */
export function recordChanges(root: string): Recording {
  const operations: Operation[] = [];
  const pathOf = new Map<number, string>();
  const inside = (path: unknown) => {
    const below = relative(resolve(root), resolve(String(path)));
    return below.startsWith("..") ? undefined : below;
  };
  const put = (path: string | undefined, operation: (path: string) => Operation) => {
    if (path !== undefined) operations.push(operation(path));
  };
  const writeAll = (path: string, offset: number, bytes: Buffer): Operation => ({
    kind: "write",
    path,
    offset,
    bytes,
  });

  const restore = replace(fs as unknown as FileSystem, {
    mkdirSync:
      (original) =>
      (path: string, ...rest: never[]) => {
        const known = fs.existsSync(path);
        const result = original(path as never, ...rest);
        if (!known) put(inside(path), (below) => ({ kind: "makeFolder", path: below }));
        return result;
      },
    mkdtempSync: (original) => (prefix: string) => {
      const made = original(prefix as never) as string;
      put(inside(made), (below) => ({ kind: "makeFolder", path: below }));
      return made;
    },
    openSync:
      (original) =>
      (path: string, flags: string | number, ...rest: never[]) => {
        const known = fs.existsSync(path);
        const descriptor = original(path as never, flags as never, ...rest) as number;
        const below = inside(path);
        if (below === undefined) return descriptor;
        pathOf.set(descriptor, below);
        if (!known) operations.push({ kind: "makeFile", path: below });
        else if (typeof flags === "number" && flags & fs.constants.O_TRUNC) {
          operations.push({ kind: "truncate", path: below, size: 0 });
        }
        return descriptor;
      },
    closeSync: (original) => (descriptor: number) => {
      pathOf.delete(descriptor);
      return original(descriptor as never);
    },
    writeSync:
      (original) =>
      (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
        const written = original(...([descriptor, buffer, offset, length, position] as never[])) as number;
        const bytes = Buffer.from(buffer.slice(offset, offset + written));
        put(pathOf.get(descriptor), (path) => writeAll(path, position, bytes));
        return written;
      },
    writeFileSync:
      (original) =>
      (path: string, data: string, ...rest: never[]) => {
        const result = original(path as never, data as never, ...rest);
        put(inside(path), (below) => ({ kind: "makeFile", path: below }));
        put(inside(path), (below) => writeAll(below, 0, Buffer.from(data)));
        return result;
      },
    truncateSync: (original) => (path: string, size: number) => {
      put(inside(path), (below) => ({ kind: "truncate", path: below, size }));
      return original(path as never, size as never);
    },
    ftruncateSync: (original) => (descriptor: number, size: number) => {
      put(pathOf.get(descriptor), (path) => ({ kind: "truncate", path, size }));
      return original(descriptor as never, size as never);
    },
    renameSync: (original) => (path: string, to: string) => {
      const result = original(path as never, to as never);
      const [from, target] = [inside(path), inside(to)];
      for (const [descriptor, known] of pathOf) {
        if (known === from) pathOf.set(descriptor, target!);
      }
      put(from, (below) => ({ kind: "rename", path: below, to: target! }));
      return result;
    },
    unlinkSync: (original) => (path: string) => {
      const result = original(path as never);
      for (const [descriptor, known] of pathOf) {
        if (known === inside(path)) pathOf.delete(descriptor);
      }
      put(inside(path), (below) => ({ kind: "remove", path: below }));
      return result;
    },
    rmdirSync: (original) => (path: string) => {
      const result = original(path as never);
      put(inside(path), (below) => ({ kind: "remove", path: below }));
      return result;
    },
    // Only recorded, not run: the sync happens in the model, and this machine's disk has other work.
    fsyncSync: () => (descriptor: number) => put(pathOf.get(descriptor), (path) => ({ kind: "sync", path })),
  });
  return {
    operations,
    acknowledge: (key, value) => void operations.push({ kind: "acknowledged", key, value }),
    stop: restore,
  };
}

type Wrapper = (original: (...args: never[]) => unknown) => (...args: never[]) => unknown;

/** @returns a function that puts the original functions back */
function replace(
  target: FileSystem,
  wrappers: Record<string, (original: (...args: never[]) => unknown) => unknown>,
) {
  const originals = Object.keys(wrappers).map((name) => [name, target[name]!] as const);
  for (const [name, original] of originals) target[name] = (wrappers[name] as Wrapper)(original);
  syncBuiltinESMExports();
  return () => {
    for (const [name, original] of originals) target[name] = original;
    syncBuiltinESMExports();
  };
}
