import type { FunctionName, Input } from "#contract/index.ts";

import type { Actor } from "./seed.ts";

/** Whoever the limit found behind a session token, as `sessionJoin` answers. */
export interface SessionRow {
  id: string;
  name: string;
  email: string;
  role: string;
  apartment_id: string | null;
  is_initial_password: boolean;
  building: number | null;
  unit: number | null;
  nickname: string | null;
}

/** What one measurement calls, and what the bare server does in its place. */
export interface Scenario<Name extends FunctionName = FunctionName> {
  function: Name;
  title: string;
  actor: Actor;
  payload: Input<Name>;
  /** The same query without tenancy; none where the session join already knows the answer. */
  statement?: { text: string; values: (payload: Input<Name>, session: SessionRow) => unknown[] };
  /** Everything of the answer that is not the same for all. It must equal ours to the byte. */
  answer: (rows: object[], session: SessionRow) => object;
}

/** The bare server's look-up of a session: the conditions are those of open_call(). */
export const sessionJoin = `
  select u.id, u.name, u.email, u.role, u.apartment_id, u.is_initial_password, h.building, h.unit, u.nickname
  from sessions s
  join users u on u.id = s.user_id and u.session_epoch = s.epoch
  left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where s.token_hash = $1 and s.expires_at > now() and s.last_used_at > now() - s.idle_timeout`;

/** What `npm run bench` measures: a new measurement is one entry. */
export const scenarios: readonly Scenario[] = [
  scenario({
    function: "getMe",
    title: "getMe",
    actor: "resident",
    payload: null,
    answer: (_, session) => ({
      user: {
        id: session.id,
        name: session.name,
        email: session.email,
        role: session.role,
        apartmentId: session.apartment_id,
        isInitialPassword: session.is_initial_password,
        building: session.building?.toString() ?? null,
        unit: session.unit?.toString() ?? null,
        nickname: session.nickname,
      },
    }),
  }),
  scenario({
    function: "getManagers",
    title: "getManagers (20행)",
    actor: "superAdmin",
    payload: null,
    statement: {
      text: `
        select u.id, u.name, u.email, u.apartment_id as "apartmentId", a.name as "apartmentName",
          u.is_initial_password as "isInitialPassword", u.created_at as "createdAt"
        from users u left join apartments a on a.id = u.apartment_id
        where u.role = 'manager'
        order by u.name, u.id`,
      values: () => [],
    },
    answer: (managers) => ({ managers }),
  }),
];

/** Checks an entry against its own function's payload, then forgets which one it is. */
function scenario<Name extends FunctionName>(entry: Scenario<Name>): Scenario {
  return entry;
}
