/** The payload of the list's part that the office's home shows; the home reads it ahead. */
export const newestWaiting = { status: "submitted", limit: 5, excerpt: true } as const;
