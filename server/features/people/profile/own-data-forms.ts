export function written(
  title: string | undefined,
  row: { content: string; createdAt: string },
  after: string,
): string {
  const heading = title === undefined ? "" : `<h3>${escaped(title)}</h3>`;
  return `<article>${heading}<p class="meta">${at(row.createdAt)}</p><p>${escaped(row.content)}</p>${after}</article>`;
}

export function article(title: string | undefined, lines: string[]): string {
  const heading = title === undefined ? "" : `<h3>${escaped(title)}</h3>`;
  return `<article>${heading}${lines.map((line) => `<p class="meta">${escaped(line)}</p>`).join("")}</article>`;
}

export function table(rows: [string, string | null][]): string {
  const cells = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? "없음")}</dd>`);
  return `<dl>${cells.join("")}</dl>`;
}

/** Where a photo lies in the archive. */
export function photoPath(id: string): string {
  return `사진/${id}.jpg`;
}

export function photosOf({ files }: { files: { id: string; name: string }[] }): string {
  return files.map(({ id, name }) => `<img src="${photoPath(id)}" alt="${escaped(name)}">`).join("");
}

/** The office's files may be another's, and then they are not in the archive. */
export function namesOf(files: { name: string }[]): string {
  return files.length === 0
    ? ""
    : `<p class="meta">첨부: ${escaped(files.map(({ name }) => name).join(", "))}</p>`;
}

const clock = new Intl.DateTimeFormat("ko-KR", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Seoul",
});

export function at(moment: string): string {
  return clock.format(new Date(moment));
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
