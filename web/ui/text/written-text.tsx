/** A person's text with its line breaks, in lines that are short enough to read. */
export function WrittenText({ children }: { children: string }) {
  return <p className="max-w-(--container-reading) whitespace-pre-wrap">{children}</p>;
}
