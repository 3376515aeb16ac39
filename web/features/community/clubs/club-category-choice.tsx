import { useSearchParams } from "react-router";

import { type ClubCategory, clubCategories, clubCategoryNames } from "#contract/values/clubs.ts";
import { classNames } from "#web/ui/class-names.ts";

import { withPart } from "./club-search.ts";

/** Narrows the clubs to what they are about, which the address holds. */
export function ClubCategoryChoice({ category: chosen }: { category: ClubCategory | undefined }) {
  const [, setParams] = useSearchParams();
  return (
    <div role="group" aria-label="분야" className="mb-4 flex flex-wrap gap-1.5">
      {[undefined, ...clubCategoryNames].map((category) => (
        <button
          key={category ?? "all"}
          type="button"
          aria-pressed={category === chosen}
          onClick={() =>
            setParams((before) => withPart(before, "category", category), {
              replace: true,
              preventScrollReset: true,
            })
          }
          className={classNames(
            "min-h-target shrink-0 cursor-pointer rounded-full border px-4 whitespace-nowrap transition-colors",
            category === chosen
              ? "border-brand-solid bg-brand-weak font-semibold text-brand"
              : "border-neutral-weak bg-raised text-neutral-weak hover:text-neutral",
          )}
        >
          {category === undefined ? "전체" : clubCategories[category]}
        </button>
      ))}
    </div>
  );
}
