import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import type { Operation } from "./recorder.ts";

const pageBytes = 4096;

/**
 * What a cut may undo. `pages`: half of the 4 KiB pages written since the last sync of their file. `names`:
 * besides, half of the names made, changed or removed since the last sync of their folder. A file's own sync
 * keeps its name, as Linux file systems do.
 */
export type Model = "pages" | "names";

class File {
  bytes = Buffer.alloc(0);
  /** Each page written since the last sync, with its content at that sync. */
  readonly unsynced = new Map<number, Buffer>();

  write(offset: number, bytes: Buffer): void {
    if (offset + bytes.length > this.bytes.length) this.resize(offset + bytes.length);
    this.#remember(offset, bytes.length);
    bytes.copy(this.bytes, offset);
  }

  resize(size: number): void {
    const resized = Buffer.alloc(size);
    this.bytes.copy(resized);
    this.bytes = resized;
  }

  sync(): void {
    this.unsynced.clear();
  }

  /** The file after a cut. */
  survivor(random: () => number): Buffer {
    const bytes = Buffer.from(this.bytes);
    for (const [page, before] of this.unsynced) {
      if (random() < 0.5) continue;
      const survived = bytes.subarray(page * pageBytes, (page + 1) * pageBytes);
      survived.fill(0);
      before.copy(survived);
    }
    return bytes;
  }

  #remember(offset: number, length: number): void {
    for (let page = Math.floor(offset / pageBytes); page * pageBytes < offset + length; page += 1) {
      if (this.unsynced.has(page)) continue;
      this.unsynced.set(page, Buffer.from(this.bytes.subarray(page * pageBytes, (page + 1) * pageBytes)));
    }
  }
}

class Folder {
  names = new Map<string, File | Folder>();
  /** The names at the folder's last sync, and the changes since. */
  synced = new Map<string, File | Folder>();
  changes: { node: File | Folder; remove?: string; set?: string }[] = [];

  change(node: File | Folder, { remove, set }: { remove?: string; set?: string }): void {
    this.changes.push({ node, remove, set });
    apply(this.names, { node, remove, set });
  }

  sync(): void {
    for (const change of this.changes.splice(0)) apply(this.synced, change);
  }

  /** Keeps all changes to the file's names together: an older one must not come over a newer one. */
  keepName(node: File): void {
    const own = this.changes.filter((change) => change.node === node);
    const names = new Set(own.flatMap(({ remove, set }) => [remove, set]));
    const isKept = ({ remove, set }: { remove?: string; set?: string }) =>
      (remove !== undefined && names.has(remove)) || (set !== undefined && names.has(set));
    for (const change of this.changes.filter(isKept)) apply(this.synced, change);
    this.changes = this.changes.filter((change) => !isKept(change));
  }

  survivors(model: Model, random: () => number): Map<string, File | Folder> {
    if (model === "pages") return this.names;
    const names = new Map(this.synced);
    for (const change of this.changes) {
      if (change.node instanceof Folder || random() < 0.5) apply(names, change);
    }
    return names;
  }
}

function apply(
  names: Map<string, File | Folder>,
  { node, remove, set }: { node: File | Folder; remove?: string; set?: string },
): void {
  if (remove !== undefined && names.get(remove) === node) names.delete(remove);
  if (set !== undefined) names.set(set, node);
}

/** A model of a disk that knows what was synced, and can lose its power at any moment. */
export class Disk {
  readonly #root = new Folder();

  do(operation: Operation): void {
    switch (operation.kind) {
      case "makeFolder":
        return this.#make(operation.path, new Folder());
      case "makeFile":
        return this.#makeFile(operation.path);
      case "write":
        return this.#file(operation.path).write(operation.offset, operation.bytes);
      case "truncate":
        return this.#file(operation.path).resize(operation.size);
      case "rename":
        return this.#rename(operation.path, operation.to);
      case "remove":
        return this.#parent(operation.path).change(this.#node(operation.path), {
          remove: basename(operation.path),
        });
      case "sync":
        return this.#sync(operation.path);
      case "acknowledged":
    }
  }

  /** Writes what a cut at this moment leaves into an empty folder. */
  cut(target: string, model: Model, random: () => number): void {
    const write = (folder: Folder, to: string) => {
      mkdirSync(to, { recursive: true, mode: 0o700 });
      for (const [name, node] of folder.survivors(model, random)) {
        if (node instanceof Folder) write(node, join(to, name));
        else writeFileSync(join(to, name), node.survivor(random));
      }
    };
    write(this.#root, target);
  }

  #make(path: string, node: File | Folder): void {
    if (path !== "") this.#parent(path).change(node, { set: basename(path) });
  }

  /** A file that exists is emptied. */
  #makeFile(path: string): void {
    const known = this.#parent(path).names.get(basename(path));
    if (known instanceof File) known.resize(0);
    else this.#make(path, new File());
  }

  #rename(path: string, to: string): void {
    const [node, from, target] = [this.#node(path), this.#parent(path), this.#parent(to)];
    if (from === target) return from.change(node, { remove: basename(path), set: basename(to) });
    from.change(node, { remove: basename(path) });
    target.change(node, { set: basename(to) });
  }

  #sync(path: string): void {
    const node = this.#node(path);
    node.sync();
    if (node instanceof File) this.#parent(path).keepName(node);
  }

  #file(path: string): File {
    return this.#node(path) as File;
  }

  #parent(path: string): Folder {
    return this.#node(dirname(path)) as Folder;
  }

  #node(path: string): File | Folder {
    const steps = path.split("/").filter((step) => step !== "" && step !== ".");
    return steps.reduce<File | Folder>((folder, step) => {
      const node = folder instanceof Folder ? folder.names.get(step) : undefined;
      if (!node) throw new Error(`The recording knows no ${path}.`);
      return node;
    }, this.#root);
  }
}
