// Small, because every form loads it, and the search for numbers only those whose texts others read.

let noted: Set<string> | undefined;

/** Said by the schemas of texts that others read, of a number that may be a person's and may as well be an account's. */
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
