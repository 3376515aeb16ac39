import { useLocation, useSearchParams } from "react-router";

import {
  noticeCategories,
  type NoticeCategory,
  noticeCategoryNames,
} from "#contract/values/notice-categories.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Narrows a list to one category, which the address holds. */
export function CategoryChoice({ category: chosen }: { category: NoticeCategory | undefined }) {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const choose = (category: NoticeCategory | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (category === undefined) next.delete("category");
        else next.set("category", category);
        return next;
      },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  return (
    <div role="group" aria-label="분류" className="mb-4 flex flex-wrap gap-1.5">
      {[undefined, ...noticeCategories].map((category) => (
        <button
          key={category ?? "all"}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => choose(category)}
          className={classNames(
            "min-h-target shrink-0 cursor-pointer rounded-full border px-4 whitespace-nowrap transition-colors",
            category === chosen
              ? "border-brand-solid bg-brand-weak font-semibold text-brand"
              : "border-neutral-weak bg-raised text-neutral-weak hover:text-neutral",
          )}
        >
          {category === undefined ? "전체" : noticeCategoryNames[category]}
        </button>
      ))}
    </div>
  );
}
