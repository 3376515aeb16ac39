import { zipSync } from "fflate";

const utf8 = (text: string) => Buffer.from(text, "utf8");

const mainTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
  docm: "application/vnd.ms-word.document.macroEnabled.main+xml",
  xlsm: "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
};

/** An Office document, for programs that look at it without opening it. */
export function officeDocument(kind: keyof typeof mainTypes, more: Record<string, Buffer> = {}): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${mainTypes[kind]}"/></Types>`;
  return zipped({ "[Content_Types].xml": utf8(types), "main.xml": utf8("<main/>"), ...more });
}

export function zipped(entries: Record<string, Buffer>): Buffer {
  return Buffer.from(zipSync(entries));
}

/** What 한글 writes: an archive. Its first entry, not packed, says so. */
export function hwpxDocument(): Buffer {
  return Buffer.from(
    zipSync({
      mimetype: [utf8("application/hwp+zip"), { level: 0 }],
      "Contents/section0.xml": utf8("<sec/>"),
    }),
  );
}

/** An OLE compound file with these streams' names and this text in one of them. */
export function compoundFile(names: string[], text: string): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  const directory = names.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, "utf16le");
    return entry;
  });
  return Buffer.concat([head, ...directory, utf8(text), Buffer.alloc(512)]);
}

export function hwpDocument(): Buffer {
  return compoundFile(["Root Entry", "FileHeader", "DocInfo", "BodyText"], "HWP Document File");
}

export function pdfDocument(): Buffer {
  return utf8("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");
}
