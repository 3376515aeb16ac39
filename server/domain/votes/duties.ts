import { sql } from "kysely";

import type { VoteDuty } from "#contract/values/votes/phases.ts";

import { decisionEffects } from "./decision-effects.ts";

/** As `phaseOf` of the contract. */
const phase = sql`case
  when votes.state <> 'started' then votes.state
  when votes.opens_at > now() then 'ready'
  when votes.closes_at > now() then 'open'
  else 'closed'
end`;

/** Which decisions may still be approved in which phase: `start in announced` and so on. */
const approvable = Object.entries(decisionEffects).flatMap(([kind, { from }]) =>
  from.map((each) => `${kind} in ${each}`),
);

/** As `isPending` and `approvedByMe` of a vote's decisions. */
const hasUnapproved = sql`exists (
  select from vote_decisions d
  where d.apartment_id = votes.apartment_id and d.vote_id = votes.id and d.effective_at is null
    and d.proposed_at >= votes.announced_at and (d.kind <> 'start' or votes.opens_at > now()) and concat(d.kind, ' in ', ${phase}) = any (${approvable}::text[])
    and not exists (
      select from vote_decision_approvals a
      where a.apartment_id = d.apartment_id and a.decision_id = d.id and a.user_id = app_user_id()
        and a.roll_version = case when d.kind = 'start' then votes.roll_version else 0 end
    )
)`;

const isSuspended = sql`is_suspended_from(votes.id, o.user_id)`;

/** As `awaitsMe` of a vote's suspensions. */
const hasUnconfirmed = sql`exists (
  select from vote_suspensions s
  where s.apartment_id = votes.apartment_id and s.vote_id = votes.id and s.user_id <> o.user_id and s.ended_at is null
    and votes.state not in ('final', 'cancelled', 'void') and not exists (
      select from vote_suspension_confirmations c
      where c.apartment_id = s.apartment_id and c.vote_id = s.vote_id and c.suspension_id = s.id
        and c.user_id = o.user_id
    ) and not exists (
      select from vote_suspensions later
      where later.apartment_id = s.apartment_id and later.vote_id = s.vote_id and later.user_id = s.user_id
        and (later.suspended_at, later.id) > (s.suspended_at, s.id)
    )
)`;

/** What a row of `votes` waits for the caller to do as its official; null if nothing, or if they are none. */
export const dutyOfCaller = sql<VoteDuty | null>`(
  select case
    when ${isSuspended} then null
    when o.accepted_at is null then case when o.declined_at is null and votes.state = 'announced' then 'accept' end
    when ${hasUnconfirmed} then 'confirm'
    when o.holds_lock and o.lock_public_key is null and votes.state = 'announced' and votes.opens_at > now() then 'lock'
    when ${hasUnapproved} then 'approve'
    when o.holds_lock and o.opened_at is null and votes.state = 'sealed' then 'open'
  end
  from vote_officials o
  where o.apartment_id = votes.apartment_id and o.vote_id = votes.id and o.user_id = app_user_id()
)`;
