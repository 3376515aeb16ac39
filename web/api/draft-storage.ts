const prefix = "danji.draft.";

/** The place of one form's draft. A person's draft survives the tab, a visitor's does not. */
export interface DraftPlace {
  userId: string | undefined;
  /** A manager may be moved: what was written for one apartment is not for another. */
  apartmentId: string | null | undefined;
  form: string;
}

export function readDraft(place: DraftPlace): object | undefined {
  return attempt(() => {
    const value: unknown = JSON.parse(storageOf(place).getItem(keyOf(place)) ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  });
}

export function saveDraft(place: DraftPlace, values: object): void {
  attempt(() => storageOf(place).setItem(keyOf(place), JSON.stringify(values)));
}

export function removeDraft(place: DraftPlace): void {
  attempt(() => storageOf(place).removeItem(keyOf(place)));
}

/** Deletes everything that a person typed here and did not send. */
export function removeDraftsOf(userId: string): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${prefix}${userId}.`)) localStorage.removeItem(key);
    }
  });
}

function storageOf({ userId }: DraftPlace): Storage {
  return userId ? localStorage : sessionStorage;
}

function keyOf({ userId, apartmentId, form }: DraftPlace): string {
  return `${prefix}${userId ?? "visitor"}.${apartmentId ?? ""}.${form}`;
}

/** Storage may be full or forbidden. A form works without its draft. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
