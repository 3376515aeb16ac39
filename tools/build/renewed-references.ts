import { readFile } from "node:fs/promises";
import { join } from "node:path";

const example = /`([\w./-]+):(\d+)`( \(`([^`]+)`\))/g;

/**
 * A page whose examples (`file:line` (`name`)) name the line where the name stands now, the nearest one if it stands in
 * several. One that stands nowhere in its file keeps its line: tools/checks/contributing.test.ts tells of it.
 */
export async function renewedReferences(root: string, page: string): Promise<string> {
  const files = new Set(Array.from(page.matchAll(example), ([, file]) => file!));
  const texts = new Map<string, string[]>();
  for (const file of files) texts.set(file, (await readFile(join(root, file), "utf8")).split("\n"));
  return page.replaceAll(example, (whole, file: string, line: string, named: string, name: string) => {
    const places = texts.get(file)!.flatMap((text, index) => (text.includes(name) ? [index + 1] : []));
    const nearest = places.toSorted((a, b) => Math.abs(a - Number(line)) - Math.abs(b - Number(line)))[0];
    return nearest === undefined ? whole : `\`${file}:${nearest}\`${named}`;
  });
}
