const storageKey = "danji.consentsOffer";

/** The person has been asked on this device, and was busy. */
export function putOffConsents(userId: string): void {
  try {
    localStorage.setItem(storageKey, userId);
  } catch {
    // Without storage the question comes again at the next visit.
  }
}

export function wasPutOff(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    // An answer that cannot be remembered would bring the question at every visit.
    return true;
  }
}
