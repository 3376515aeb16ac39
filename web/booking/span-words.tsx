import { momentText } from "./words.ts";

interface SpanWordsProps {
  from: string;
  to: string;
}

/** '11월 23일 (월) 오후 8:57부터 11월 30일 (월) 오후 6:00까지'. A line breaks between the two rather than inside of one. */
export function SpanWords({ from, to }: SpanWordsProps) {
  return (
    <span className="tabular">
      <span className="inline-block max-w-full">{momentText(from)}부터</span>{" "}
      <span className="inline-block max-w-full">{momentText(to)}까지</span>
    </span>
  );
}
