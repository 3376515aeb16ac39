/** The payload for the newest notices on a resident's home. */
export const newestNotices = { limit: 5, excerpt: true } as const;
