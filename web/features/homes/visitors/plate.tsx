/** A plate as people read it aloud: the last four digits are what they look for. */
export function Plate({ plate, size }: { plate: string; size: "list" | "gate" }) {
  return (
    <span className={`tabular whitespace-nowrap ${sizes[size].all}`}>
      {plate.slice(0, -4)} <strong className={sizes[size].digits}>{plate.slice(-4)}</strong>
    </span>
  );
}

const sizes = {
  list: { all: "text-lead", digits: "font-bold" },
  gate: { all: "text-subtitle text-neutral-weak", digits: "text-headline font-bold text-neutral" },
};
