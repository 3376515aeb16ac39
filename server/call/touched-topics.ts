import type { FunctionDeclaration } from "#contract/define.ts";
import type { Topic } from "#contract/topics.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { CallEnvironment } from "./call-environment.ts";
import { apartmentTopic } from "./changes.ts";
import type { Caller } from "./handler-types.ts";

/** What the streams among these functions show. */
export function topicsOfStreams(functions: Record<string, FunctionDeclaration>): ReadonlySet<Topic> {
  return new Set(
    Object.values(functions)
      .filter(({ kind }) => kind === "stream")
      .flatMap(({ shows }) => shows),
  );
}

/**
 * Announces what the call touched to the streams of the caller's apartment, with its transaction. A super admin
 * has no apartment: what such a call changes in one, its handler announces.
 */
export async function announceTouched(
  { watchedTopics }: CallEnvironment,
  { touches }: FunctionDeclaration,
  db: CallDatabase,
  caller: Caller | null,
): Promise<void> {
  const apartmentId = caller?.apartmentId;
  if (apartmentId == null) return;
  for (const topic of touches) {
    if (watchedTopics.has(topic)) await announce(db, apartmentTopic(apartmentId, topic));
  }
}
