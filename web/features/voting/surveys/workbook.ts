import writeExcelFile from "write-excel-file/browser";

interface Table {
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A workbook of one sheet. A text is a text even where it begins like a formula. */
export function workbookOf({ header, rows }: Table): Promise<Blob> {
  return writeExcelFile([
    {
      sheet: "설문 결과",
      data: [
        header.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
        ...rows.map((cells) => cells.map(cellOf)),
      ],
    },
  ]).toBlob();
}

/** An empty text is an empty cell, which has no type. */
function cellOf(value: string | number) {
  if (typeof value === "number") return { value, type: Number };
  return value === "" ? null : { value, type: String };
}
