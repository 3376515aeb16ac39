import Rows4 from "lucide-react/icons/rows-4";
import { useLayoutEffect, useState } from "react";

const storageKey = "danji.rows";

/** Brings the rows of tables close together, or apart again, and remembers it. Where there is no room, tables are lists. */
export function DensityToggle() {
  const [isDense, setDense] = useState(areClose);
  // Before the first paint, and for the tables of this screen alone.
  useLayoutEffect(() => {
    show(isDense);
    return () => show(false);
  }, [isDense]);
  return (
    <button
      type="button"
      aria-pressed={isDense}
      onClick={() => {
        setDense(!isDense);
        save(!isDense);
      }}
      className="hidden min-h-target cursor-pointer items-center gap-1.5 rounded-control px-2 text-neutral-weak transition-colors hover:text-neutral aria-pressed:font-semibold aria-pressed:text-neutral xl:inline-flex"
    >
      <Rows4 aria-hidden size="1.125rem" />
      촘촘하게
    </button>
  );
}

function areClose(): boolean {
  try {
    return localStorage.getItem(storageKey) === "close";
  } catch {
    return false;
  }
}

function save(isDense: boolean): void {
  try {
    if (isDense) localStorage.setItem(storageKey, "close");
    else localStorage.removeItem(storageKey);
  } catch {
    // Without a store the choice lasts as long as the page.
  }
}

function show(isDense: boolean): void {
  if (isDense) document.documentElement.dataset["rows"] = "close";
  else delete document.documentElement.dataset["rows"];
}
