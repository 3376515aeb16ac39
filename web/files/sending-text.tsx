interface SendingTextProps {
  /** What is being sent, for screen readers. */
  name: string;
  /** The part that has left this device, from 0 to 1; undefined if others go first. */
  part: number | undefined;
}

/** How far the sending of a file is. */
export function SendingText({ name, part }: SendingTextProps) {
  if (part === undefined) return <span>기다리는 중</span>;
  const percent = Math.floor(part * 100);
  return (
    <span className="flex flex-col gap-1">
      {part === 1 ? "처리하는 중" : <span className="tabular">올리는 중 {percent}%</span>}
      <span
        role="progressbar"
        aria-label={`${name} 올리기`}
        aria-valuenow={percent}
        className="block h-1 overflow-hidden rounded-full bg-neutral-weak-pressed"
      >
        <span className="block h-full bg-brand-solid" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
