import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { pageNumbers } from "./page-numbers.ts";

interface PagerProps {
  /** From 0. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Steps through the pages of a list, and jumps to the first, the last and those nearby. */
export function Pager({ page, pageCount, onChange }: PagerProps) {
  return (
    <nav aria-label="쪽 이동" className="flex flex-wrap items-center justify-center sm:gap-1">
      <IconButton
        label="이전 쪽"
        icon={<ChevronLeft aria-hidden size="1.25rem" />}
        disabledReason={page === 0 ? "첫 쪽이에요." : undefined}
        onPress={() => onChange(page - 1)}
      />
      {pageNumbers(page, pageCount).map((mark, index) =>
        mark === "gap" ? (
          // At most two, before and behind the current page.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap ${index}`} aria-hidden className="min-w-6 text-center text-neutral-weak">
            …
          </span>
        ) : (
          <PageButton
            key={mark}
            number={mark + 1}
            isCurrent={mark === page}
            isNeighbour={isBetween(mark, pageCount) && mark !== page}
            onPress={() => onChange(mark)}
          />
        ),
      )}
      <IconButton
        label="다음 쪽"
        icon={<ChevronRight aria-hidden size="1.25rem" />}
        disabledReason={page === pageCount - 1 ? "마지막 쪽이에요." : undefined}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}

interface PageButtonProps {
  number: number;
  isCurrent: boolean;
  /** The arrows reach it, so a phone leaves it out. */
  isNeighbour: boolean;
  onPress: () => void;
}

function PageButton({ number, isCurrent, isNeighbour, onPress }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? "page" : undefined}
      onClick={onPress}
      className={classNames(
        "tabular min-h-target min-w-target rounded-control px-1 transition-colors",
        isNeighbour && "max-sm:hidden",
        isCurrent
          ? "bg-brand-weak font-bold text-brand"
          : "text-neutral hover:bg-neutral-hover active:bg-neutral-pressed",
      )}
    >
      {number.toLocaleString("ko-KR")}
      <VisuallyHidden>쪽</VisuallyHidden>
    </button>
  );
}

function isBetween(page: number, pageCount: number): boolean {
  return page > 0 && page < pageCount - 1;
}
