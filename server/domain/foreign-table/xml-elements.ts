import { UnreadableFile } from "./table.ts";

/** How an element of a workbook is found, with or without a prefix. */
export interface ElementPattern {
  begin: RegExp;
  opening: RegExp;
  /** The next tag of this name, whether it opens or closes. */
  tag: RegExp;
}

export function elementNamed(name: string): ElementPattern {
  const named = `(?:\\w{1,20}:)?${name}(?=[\\s/>])`;
  return {
    begin: new RegExp(`<${named}`, "g"),
    opening: new RegExp(`<${named}((?:[^>"]|"[^"]*"){0,500}?)(/?)>`, "y"),
    tag: new RegExp(`<(/?)${named}[^<>]*>`, "g"),
  };
}

interface Next {
  /** Undefined if there is none, or if it is not whole yet. */
  element?: { attributes: string; content: string };
  /** Where it begins, also if it is not whole. */
  begin?: number;
  /** Where to go on. */
  end: number;
}

/**
 * The next element from this place on. It reads each letter once, in every text.
 *
 * @throws UnreadableFile if one such element is within another
 */
export function nextElement(xml: string, { begin, opening, tag }: ElementPattern, from: number): Next {
  begin.lastIndex = from;
  const start = begin.exec(xml)?.index;
  if (start === undefined) return { end: from };
  opening.lastIndex = start;
  const opened = opening.exec(xml);
  if (!opened) return { begin: start, end: start };
  const [whole, attributes = "", isEmpty] = opened;
  const inside = start + whole.length;
  if (isEmpty) return { element: { attributes, content: "" }, begin: start, end: inside };
  tag.lastIndex = inside;
  const closed = tag.exec(xml);
  if (!closed) return { begin: start, end: start };
  if (!closed[1]) throw new UnreadableFile("import_unreadable");
  return {
    element: { attributes, content: xml.slice(inside, closed.index) },
    begin: start,
    end: closed.index + closed[0].length,
  };
}
