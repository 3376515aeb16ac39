import { classNames } from "#web/ui/class-names.ts";

export interface PlotRow {
  key: string | number;
  label: string;
  /** In Korean, with its counter: '12명'. */
  figure: string;
  /** How long its bar is, of 100. */
  share: number;
  /** The second column, with as many digits in each row; none leaves the column out. */
  percent?: string;
}

interface PlotTableProps {
  /** Read out: what is plotted. */
  label: string;
  /** Over the figures, such as '응답'. */
  figureHeader: string;
  rows: readonly PlotRow[];
}

/**
 * Figures with a bar for each: a plot that is its own table, so that nothing is told by length or colour alone. See
 * docs/decisions/0027-plots-without-a-library.md. Where large text leaves no room beside a name, its figures stand below.
 */
export function PlotTable({ label, figureHeader, rows }: PlotTableProps) {
  const hasPercents = rows.some(({ percent }) => percent !== undefined);
  return (
    <div className="@container">
      <table aria-label={label} className="w-full border-collapse text-body">
        <thead className="sr-only">
          <tr>
            <th scope="col">보기</th>
            <th scope="col">{figureHeader}</th>
            {hasPercents && <th scope="col">비율</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: name, figure, share, percent }) => (
            <tr key={key} className="break-inside-avoid align-top @max-[12rem]:flex @max-[12rem]:flex-wrap">
              <th scope="row" className="w-full py-2 text-start font-regular @max-[12rem]:pb-0">
                {name}
                <span
                  aria-hidden
                  className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-neutral-weak-hover [print-color-adjust:exact] forced-colors:border forced-colors:border-[CanvasText]"
                >
                  <span
                    className={classNames(
                      "block h-full rounded-full bg-brand-solid forced-colors:bg-[CanvasText]",
                      share > 0 && "min-w-1",
                    )}
                    style={{ width: `${Math.min(100, share)}%` }}
                  />
                </span>
              </th>
              <td className="tabular py-2 ps-4 text-end font-semibold whitespace-nowrap @max-[12rem]:ps-0">
                {figure}
              </td>
              {hasPercents && (
                <td className="tabular min-w-14 py-2 ps-3 text-end whitespace-nowrap text-neutral-weak">
                  {percent}%
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
