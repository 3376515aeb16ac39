/** Shares with their names. */
export function Bars({ of }: { of: readonly (readonly [string, number])[] }) {
  return of.map(([name, percent]) => (
    <span key={name}>
      {name}
      <progress max={100} value={percent} />
      {percent}%
    </span>
  ));
}
