import { findWords } from "#contract/values/excerpt.ts";

/** A text with the first match of the words marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  const place = findWords(text, words);
  if (!place) return text;
  return (
    <>
      {text.slice(0, place.start)}
      <mark className="rounded-control bg-warning-weak text-neutral">
        {text.slice(place.start, place.end).trimEnd()}
      </mark>
      {text.slice(place.start + text.slice(place.start, place.end).trimEnd().length)}
    </>
  );
}
