import { once } from "node:events";
import { PassThrough } from "node:stream";

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A ZIP file that is sent while it is made. It waits for a slow reader, so it needs little memory. */
export interface ZipStream {
  bytes: PassThrough;
  /** Adds text to a file of this name. A new name ends the file before. */
  addText: (name: string, text: string) => Promise<void>;
  /** Adds a whole file that compression does not make smaller. */
  addStored: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  end: () => void;
}

const nothingMore = new Uint8Array();

/** @param gone aborts when nobody reads any more */
export function openZipStream(gone: AbortSignal): ZipStream {
  const bytes = new PassThrough();
  const zip = new Zip((error, chunk) => {
    if (error) bytes.destroy(error);
    else if (!bytes.destroyed) bytes.write(chunk);
  });
  const taken = async () => {
    if (!bytes.destroyed && bytes.writableNeedDrain) await once(bytes, "drain", { signal: gone });
  };
  let open: ZipDeflate | undefined;
  const close = () => {
    open?.push(nothingMore, true);
    open = undefined;
  };
  const openText = (name: string) => {
    if (open?.filename === name) return open;
    close();
    const entry = new ZipDeflate(name, { level: 6 });
    open = entry;
    zip.add(entry);
    return entry;
  };
  return {
    bytes,
    addText: async (name, text) => {
      openText(name).push(Buffer.from(text));
      await taken();
    },
    addStored: async (name, content) => {
      close();
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const chunk of content) {
        entry.push(new Uint8Array(chunk));
        await taken();
      }
      entry.push(nothingMore, true);
    },
    end: () => {
      close();
      zip.end();
      bytes.end();
    },
  };
}
