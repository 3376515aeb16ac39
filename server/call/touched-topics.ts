import type { FunctionDeclaration } from "#contract/define.ts";
import { personalTopics } from "#contract/topics.ts";
import type { Topic } from "#contract/topics.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { CallEnvironment } from "./call-environment.ts";
import { apartmentTopic, personTopic } from "./changes.ts";
import type { Caller } from "./handler-types.ts";

/** The topics that the streams among these functions show. */
export function topicsOfStreams(functions: Record<string, FunctionDeclaration>): ReadonlySet<Topic> {
  return new Set(
    Object.values(functions)
      .filter(({ kind }) => kind === "stream")
      .flatMap(({ shows }) => shows),
  );
}

/**
 * Announces in the call's transaction what it touched, to the streams of the caller's apartment, or to the
 * caller's own alone. A super admin has no apartment, so the handlers announce what such calls change in one.
 */
export async function announceTouched(
  { watchedTopics }: CallEnvironment,
  { touches }: FunctionDeclaration,
  db: CallDatabase,
  caller: Caller | null,
): Promise<void> {
  if (!caller?.apartmentId) return;
  const { apartmentId } = caller;
  for (const topic of touches) {
    if (!watchedTopics.has(topic)) continue;
    await announce(
      db,
      isPersonal(topic) ? personTopic(caller.id, topic) : apartmentTopic(apartmentId, topic),
    );
  }
}

function isPersonal(topic: Topic): boolean {
  return personalTopics.some((personal) => personal === topic);
}
