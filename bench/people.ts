/** The callers of measured calls. All of one kind belong to the measured apartment. */
export type Actor = "resident" | "manager" | "superAdmin";

/** As many sessions as there are connections at most, so that no two connections share a session. */
export const sessionsPerActor = 64;

/** The session tokens of seeded people. */
export function tokensOf(actor: Actor): string[] {
  return Array.from({ length: sessionsPerActor }, (_, index) => `${actor}-${index + 1}`.padEnd(43, "_"));
}

/** The households of an apartment, with one resident in each. */
const householdsEach = 64;

/** A list of managers has this many rows, whatever the number of apartments. */
const managers = 20;

/** Returns SQL that fills apartments, the first of which is measured, and gives everyone a session. */
export function peopleSql(apartments: number): string {
  return `
    insert into apartments (code, name, address, created_at)
    select 'apartment_' || n, '푸른마을 ' || n || '단지', '서울특별시 은평구 푸른길 ' || n, now() - n * interval '1 hour'
    from generate_series(1, ${apartments}) n;

    insert into households (apartment_id, building, unit)
    select id, 101, 100 + n from apartments, generate_series(1, ${householdsEach}) n;

    insert into users (role, name, email, password_hash)
    select 'superAdmin', '최고 관리자 ' || n, 'superAdmin-' || n || '@example.com', 'none'
    from generate_series(1, ${sessionsPerActor}) n;

    insert into users (role, apartment_id, name, nickname, email, password_hash)
    select 'manager', id, '김관리 ' || n, '소장 ' || n, 'manager-' || n || '@example.com', 'none'
    from (select row_number() over (order by created_at desc) as n, id from apartments) a
    where n <= ${managers};

    insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
    select 'resident', apartment_id, id, '이주민 ' || n, '이웃 ' || n, 'resident-' || n || '@example.com', 'none'
    from (
      select row_number() over (order by a.created_at desc, h.unit) as n, h.*
      from households h join apartments a on a.id = h.apartment_id
    ) h;

    -- The token of a session is the front part of its user's e-mail, filled up to a token's length.
    insert into sessions (token_hash, user_id, epoch, idle_timeout, expires_at)
    select sha256(convert_to(rpad(token, 43, '_'), 'UTF8')), id, session_epoch,
      interval '1 day', now() + interval '7 days'
    from (
      select u.id, u.session_epoch, split_part(u.email, '@', 1) as token from users u where u.role <> 'manager'
      union all
      select u.id, u.session_epoch, 'manager-' || n
      from users u, generate_series(1, ${sessionsPerActor}) n where u.email = 'manager-1@example.com'
    ) s;

    -- So many posts and bookings more than a person may make in an hour are counted as if they were taken back before.
    insert into attempts (key, count)
    select sha256(convert_to('["perHour","' || command || '","' || id || '"]', 'UTF8')), -1000000000
    from users, unnest(array['createPost', 'createReservation']) command where role = 'resident';`;
}
