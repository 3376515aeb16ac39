/**
 * Ends a transaction whose end nobody waits for. To PostgreSQL it is the same as `commit`; by this word
 * the connection knows that it may go out together with whatever comes next.
 */
export const endUnattended = "end";
