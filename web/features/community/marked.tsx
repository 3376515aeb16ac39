import { findWords } from "./excerpt.ts";

/** A text in which the sought words, where they first stand, are marked. */
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
