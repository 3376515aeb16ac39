import { sql } from "kysely";

import type { Gap } from "#contract/errors.ts";
import type { VoteKind } from "#contract/values/votes/phases.ts";
import { leastOfGroup, smallGroupText } from "#contract/values/votes/small-groups.ts";
import type { SmallGroup } from "#contract/values/votes/small-groups.ts";
import type { CallDatabase } from "#database/transaction.ts";

/**
 * The groups of fewer than five households that a vote's scopes make. What unions, intersections and differences of
 * scopes can tell apart is made of whole styles (the sets of contests that households have), so that no such group is
 * small if no style is: the published count of a scope, what two counts give by subtraction, and what lock holders
 * could open of one style alone.
 */
export async function readSmallGroups(db: CallDatabase, voteId: string): Promise<SmallGroup[]> {
  const { rows } = await sql<SmallGroup>`
    select positions, households from vote_styles(${voteId})
    where households < ${leastOfGroup}
      -- Without scopes the one group is the roll, which the result tells of anyhow.
      and exists (select from vote_contests c where c.vote_id = ${voteId} and c.scope is not null)
  `.execute(db);
  return rows;
}

/**
 * What keeps an opinion vote from being announced or started: the office holds its only key, and would read what each
 * household of a small group chose. Other votes are only warned: the law says who votes on what.
 */
export async function gapsOfSmallGroups(
  db: CallDatabase,
  { id, kind }: { id: string; kind: VoteKind },
): Promise<Gap[]> {
  if (kind !== "opinion") return [];
  const [group] = await readSmallGroups(db, id);
  if (!group) return [];
  const scoped = await db
    .selectFrom("vote_contests")
    .where("vote_id", "=", id)
    .where("scope", "is not", null)
    .orderBy("position")
    .select("position")
    .execute();
  const at = scoped.find(({ position }) => group.positions.includes(position)) ?? scoped[0]!;
  return [
    { field: `contests.${at.position}.scope`, message: `${smallGroupText(group)} 범위를 넓혀 주세요.` },
  ];
}
