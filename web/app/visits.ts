const storageKey = "danji.visits";

/**
 * Notes the path of the present entry of the browser's history. Scripts cannot read other entries, so those of
 * this tab are kept by their number, which the router stores in each.
 */
export function noteVisit(path: string): void {
  const number = numberOfEntry();
  if (number === undefined) return;
  try {
    const visits = readVisits();
    visits[number] = path;
    sessionStorage.setItem(storageKey, JSON.stringify(visits));
  } catch {
    // Storage may be full or forbidden. Links back then lead to their address.
  }
}

/** The path of the entry before the present one, if it is of this application. */
export function pathBefore(): string | undefined {
  const number = numberOfEntry();
  return number === undefined ? undefined : readVisits()[number - 1];
}

function numberOfEntry(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("idx" in state)) return undefined;
  return typeof state.idx === "number" ? state.idx : undefined;
}

function readVisits(): string[] {
  try {
    const visits: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(visits) ? visits.map(String) : [];
  } catch {
    return [];
  }
}
