import FileDown from "lucide-react/icons/file-down";

import type { FileView } from "#contract/files.ts";
import { buttonClass } from "#web/ui/buttons/button-styles.ts";

import { documentKindOf, sizeText } from "./file-kinds.ts";

/** Documents to download. On paper, their names. */
export function Documents({ documents }: { documents: readonly FileView[] }) {
  return (
    <ul
      aria-label="첨부 문서"
      className="rounded-control border border-neutral-weak *:border-b *:border-neutral-weak *:last:border-b-0"
    >
      {documents.map(({ id, name, bytes, url }) => (
        <li key={id} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 px-3 py-2">
          <span className="flex min-w-0 flex-[1_1_12rem] flex-col">
            <span className="font-semibold">{name}</span>
            <span className="text-label text-neutral-weak">
              {documentKindOf(name)} · {sizeText(bytes)}
            </span>
          </span>
          {/* The server says its name. */}
          <a
            href={url}
            download
            aria-label={`${name} 내려받기`}
            className={`print:hidden ${buttonClass({})}`}
          >
            <FileDown aria-hidden size="1.125rem" />
            내려받기
          </a>
        </li>
      ))}
    </ul>
  );
}
