import type { QueryClient, QueryKey } from "@tanstack/react-query";

import type { Input } from "#contract/index.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { noteEarlyReads } from "#web/api/early-reads.ts";
import { personOfDevice } from "#web/api/kept.ts";
import { callQuery, type Readable } from "#web/api/queries.ts";
import { knownSession, knownUser } from "#web/api/session.ts";
import { decideRoute } from "#web/app/route-decision.ts";
import { type PagedFunction, type PageFilter, pagedQuery } from "#web/lists/paged-query.ts";

/** A query of a screen that can be read before the screen's code has loaded. */
export interface FirstRead {
  /** The right that a manager needs for it. */
  right?: OfficeRight;
  key: QueryKey;
  begin: (client: QueryClient) => void;
}

/** Reads ahead what `callQuery` reads on the screen. */
export function answer<Name extends Readable>(name: Name, payload?: Input<Name>): FirstRead {
  const query = callQuery(name, payload);
  return {
    key: query.queryKey,
    begin: (client) => void client.prefetchQuery({ ...query, staleTime: 0 }),
  };
}

/** Reads ahead the first page of `usePagedList`. A later visit reads as many pages as the person had seen. */
export function firstPage<Name extends PagedFunction>(name: Name, filter?: PageFilter<Name>): FirstRead {
  const query = pagedQuery(name, filter);
  return {
    key: query.queryKey,
    begin: (client) => void client.prefetchInfiniteQuery({ ...query, staleTime: 0 }),
  };
}

/** A read of the office's work: only for managers with the right. */
export function withRight(right: OfficeRight, read: FirstRead): FirstRead {
  return { ...read, right };
}

/**
 * Starts the reads of the screen at an address, if this person may see it. Before it is known who that is, the
 * person who was signed in here last counts; the server refuses if it is another one.
 */
export async function beginReads(
  client: QueryClient,
  pathname: string,
  reads: readonly FirstRead[],
): Promise<void> {
  const user = expectedUser(client) ?? (await knownUser(client));
  if (!user) return;
  const decision = decideRoute({ pathname, isKnown: true, session: { status: "signedIn", user } });
  if (decision.kind !== "show") return;
  const allowed = reads.filter(({ right }) => right === undefined || user.rights?.includes(right));
  noteEarlyReads(allowed.map(({ key }) => key));
  for (const { begin } of allowed) begin(client);
}

function expectedUser(client: QueryClient) {
  const person = knownSession(client) ? undefined : personOfDevice();
  return person && { ...person, isInitialPassword: false };
}
