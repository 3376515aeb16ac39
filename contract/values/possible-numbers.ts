// Small, because every form loads it; only forms with texts that others read load the search for numbers.

let noted: Set<string> | undefined;

/** Called by the schemas of texts that others read, about a number that may be a person's or an account's. */
export function notePossibleNumber(text: string): void {
  noted?.add(text);
}

/** The numbers that were noted while something was checked, each once. */
export function possibleNumbersOf(check: () => void): string[] {
  noted = new Set();
  try {
    check();
    return [...noted];
  } finally {
    noted = undefined;
  }
}
