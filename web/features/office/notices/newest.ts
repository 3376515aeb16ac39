/** The payload for the newest notices on the homes. */
export const newestNotices = { limit: 5, excerpt: true, state: "published" } as const;
