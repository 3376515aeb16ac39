import { countCharacters } from "#contract/values/text.ts";
import { classNames } from "#web/ui/class-names.ts";

interface CountdownProps {
  value: string;
  /** The longest accepted value, in characters as the contract counts them. */
  max: number;
}

/**
 * The count of characters left, shown near the limit. More can be typed past it, so that a long pasted text
 * can be shortened.
 */
export function Countdown({ value, max }: CountdownProps) {
  const left = max - countCharacters(value);
  const isNear = left <= Math.min(max / 10, 500);
  return (
    <p
      role="status"
      className={classNames(
        "text-label tabular empty:hidden",
        left < 0 ? "text-critical" : "text-neutral-weak",
      )}
    >
      {isNear && (left < 0 ? `${format(-left)}자를 줄여 주세요.` : `${format(left)}자 더 쓸 수 있어요.`)}
    </p>
  );
}

function format(count: number): string {
  return count.toLocaleString("ko-KR");
}
