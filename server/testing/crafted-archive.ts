import { crc32, deflateRawSync } from "node:zlib";

/** One entry as a crafted archive's list names it; by default as it is. */
export interface CraftedEntry {
  name: string;
  content: Buffer;
  /** What the list says of its size, unpacked. */
  saysBytes?: number;
  /** The place in the list of another entry: the list names its packed bytes for this one, too. */
  sharesWith?: number;
}

/** A ZIP archive that is written entry by entry, so that its list may lie. */
export function craftedArchive(entries: readonly CraftedEntry[], saysEntries = entries.length): Buffer {
  const heads: Buffer[] = [];
  const placed: Placed[] = [];
  let length = 0;
  for (const { name, content, sharesWith } of entries) {
    if (sharesWith !== undefined) {
      placed.push(placed[sharesWith]!);
      continue;
    }
    const packed = deflateRawSync(content);
    const place = { start: length, packed, crc: crc32(content) };
    const head = Buffer.concat([localHead(name, content.length, place), packed]);
    placed.push(place);
    heads.push(head);
    length += head.length;
  }
  const list = Buffer.concat(entries.map((entry, index) => listed(entry, placed[index]!)));
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(Math.min(saysEntries, 0xff_ff), 8);
  end.writeUInt16LE(Math.min(saysEntries, 0xff_ff), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...heads, list, end]);
}

interface Placed {
  start: number;
  packed: Buffer;
  crc: number;
}

function localHead(name: string, bytes: number, place: Placed): Buffer {
  const head = Buffer.alloc(30);
  head.write("PK\u0003\u0004", "latin1");
  head.writeUInt16LE(20, 4);
  writeFacts(head.subarray(6), name, bytes, place);
  return Buffer.concat([head, Buffer.from(name)]);
}

function listed({ name, content, saysBytes = content.length }: CraftedEntry, place: Placed): Buffer {
  const head = Buffer.alloc(46);
  head.write("PK\u0001\u0002", "latin1");
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  writeFacts(head.subarray(8), name, saysBytes, place);
  head.writeUInt32LE(place.start, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

/** What an entry's head and its line in the list have in common. */
function writeFacts(at: Buffer, name: string, bytes: number, { packed, crc }: Placed): void {
  at.writeUInt16LE(8, 2);
  at.writeUInt32LE(crc, 8);
  at.writeUInt32LE(packed.length, 12);
  at.writeUInt32LE(bytes, 16);
  at.writeUInt16LE(Buffer.byteLength(name), 20);
}
