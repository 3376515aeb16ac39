import type { Output } from "#contract/index.ts";
import type { ColumnChoice } from "#contract/values/household-import.ts";
import { importColumns } from "#contract/values/household-import.ts";

import { columnNames } from "./import-column-names.ts";

interface ImportSampleProps {
  sample: Output<"readHouseholdImport">["sample"];
  columns: ColumnChoice;
}

/** The first rows of a list as the spreadsheet shows them, with what each column was taken for. */
export function ImportSample({ sample, columns }: ImportSampleProps) {
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const letters = Array.from({ length: width }, (_, place) => String.fromCodePoint(65 + place));
  const meaning = new Map(
    importColumns.flatMap((column) => {
      const letter = columns[column];
      return letter === undefined ? [] : [[letter, columnNames[column]] as const];
    }),
  );
  return (
    // A spreadsheet may be wider than any screen: it alone scrolls, also by the keyboard.
    <div
      role="region"
      aria-label="파일의 첫 줄들"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-neutral-weak"
    >
      <table aria-label="파일의 첫 줄들" className="border-collapse text-label whitespace-nowrap">
        <thead>
          <tr className="bg-neutral-weak">
            <th scope="col" className="px-3 py-2 text-end font-normal text-neutral-weak">
              줄
            </th>
            {letters.map((letter) => (
              <th key={letter} scope="col" className="px-3 py-2 text-start">
                <span className="text-neutral-weak">{letter}열</span>
                {meaning.has(letter) && (
                  <span className="ms-1.5 font-bold text-brand">{meaning.get(letter)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ row, cells }) => (
            <tr key={row} className="border-t border-neutral-weak">
              <th scope="row" className="tabular px-3 py-2 text-end font-normal text-neutral-weak">
                {row}
              </th>
              {letters.map((letter, place) => (
                <td key={letter} className="max-w-60 truncate px-3 py-2">
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
