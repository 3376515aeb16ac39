import { useLocation, useSearchParams } from "react-router";

import { Button } from "#web/ui/buttons/button.tsx";

export interface ListFilter<Part extends string> {
  /** Undefined for the whole list. */
  chosen: Part | undefined;
  choose: (part: Part | undefined) => void;
  /** In the order of their buttons. */
  parts: readonly Part[];
}

/** Which part of a list is shown. It stands in the address, as `?filter=`; what is searched stays. */
export function useListFilter<Part extends string>(parts: readonly Part[]): ListFilter<Part> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const choose = (part: Part | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (part === undefined) next.delete("filter");
        else next.set("filter", part);
        return next;
      },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  return { chosen: parts.find((part) => part === params.get("filter")), choose, parts };
}

interface FilterButtonsProps<Part extends string> {
  label: string;
  names: Readonly<Record<Part, string>>;
  filter: ListFilter<Part>;
}

/** A button for the whole list and for each part of it; one is on. */
export function FilterButtons<Part extends string>({
  label,
  names,
  filter: { chosen, choose, parts },
}: FilterButtonsProps<Part>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {[undefined, ...parts].map((part) => (
        <Button key={part ?? "all"} aria-pressed={part === chosen} onPress={() => choose(part)}>
          {part === undefined ? "전체" : names[part]}
        </Button>
      ))}
    </div>
  );
}
