/** What somebody wrote, with its line breaks, in lines that are not too long to read. */
export function WrittenText({ children }: { children: string }) {
  return <p className="max-w-(--container-reading) whitespace-pre-wrap">{children}</p>;
}
