import type { QueryClient } from "@tanstack/react-query";

import type { Session } from "./session.ts";

/**
 * A page that was drawn when it was built is drawn for a visitor. The page asks all the same whether that is right: a
 * link in another application brings no cookie, and a page from the browser's history may be old.
 */
export function assumeVisitor(client: QueryClient): void {
  client.setQueryData<Session>(["me"], { user: null }, { updatedAt: 0 });
}
