import type { ReactNode } from "react";

import type { RegisterEntry } from "#contract/complaint-register.ts";
import { complaintCategories } from "#contract/values/complaint-categories.ts";
import { complaintSources } from "#contract/values/complaint-sources.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import { seoulFieldOf } from "#contract/values/seoul-time.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";

/** A period's complaints as a register has them: a table on paper and on wide screens, else a list of its lines. */
export function RegisterTable({ entries }: { entries: readonly RegisterEntry[] }) {
  return (
    <div className="@container">
      <table aria-label="민원대장" className="register">
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              {columns.map(({ header, className, cell }) => (
                <td key={header} className={className} data-header={header}>
                  {cell(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columns: readonly {
  header: string;
  className?: string;
  cell: (entry: RegisterEntry) => ReactNode;
}[] = [
  {
    header: "접수번호·일시",
    className: "register-number tabular",
    cell: ({ number, receivedAt }) => (
      <>
        <strong>{number}</strong>
        <span>{seoulFieldOf(receivedAt).replace("T", " ")}</span>
      </>
    ),
  },
  { header: "경로", className: "register-whole", cell: ({ source }) => complaintSources[source] },
  {
    header: "동·호, 장소",
    className: "register-place",
    cell: ({ home, place }) => [home, place].filter((where) => where !== null).join(", ") || "–",
  },
  { header: "분류", className: "register-whole", cell: ({ category }) => complaintCategories[category] },
  {
    header: "제목",
    className: "register-words",
    cell: ({ id, title }) => <TextLink href={paths.manager.complaint(id)}>{title}</TextLink>,
  },
  { header: "담당", cell: ({ assigneeName }) => assigneeName ?? "–" },
  { header: "기한", className: "register-whole tabular", cell: ({ dueOn }) => dueOn },
  {
    header: "처리일",
    className: "register-whole tabular",
    cell: ({ status, resolvedOn }) => resolvedOn ?? complaintStatusNames[status],
  },
  { header: "처리 내용", className: "register-outcome", cell: ({ outcome }) => outcome ?? "–" },
];
