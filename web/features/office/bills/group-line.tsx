import { wonText } from "#web/ui/text/spoken.ts";

/** A group of items and its sum, which goes below the name where letters are large. */
export function GroupLine({ name, won }: { name: string; won: number }) {
  return (
    <span className="flex flex-1 flex-wrap justify-between gap-x-3">
      <span className="min-w-fit">{name}</span>
      <span className="tabular whitespace-nowrap">{wonText(won)}</span>
    </span>
  );
}
