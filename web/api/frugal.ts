declare global {
  /** Not every browser has it. */
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether the person pays for each byte, or waits long for it. */
export function isFrugal(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || (connection?.effectiveType?.endsWith("2g") ?? false);
}
