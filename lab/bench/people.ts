/** The callers of measured calls. All of one kind belong to the measured apartment. */
export type Actor = "resident" | "manager" | "superAdmin";

/** As many sessions as there are connections at most, so that no two connections share a session. */
export const sessionsPerActor = 64;

/** The session tokens of seeded people. */
export function tokensOf(actor: Actor): string[] {
  return Array.from({ length: sessionsPerActor }, (_, index) => tokenOf(`${actor}-${index + 1}`));
}

/** How many people there are. */
export interface People {
  apartments: number;
  /** The households of an apartment, with one resident in each: as many as sessions of an actor unless said. */
  homes?: number;
  /** A list of managers has this many rows, with any number of apartments. The newest apartments have them. */
  managers?: number;
}

/** The session token of somebody by their number. Apartments are numbered from the newest, and homes through all of them. */
export const residentToken = (home: number) => tokenOf(`resident-${home}`);
/** The token of an apartment's manager, if it has one. */
export const officeToken = (apartment: number) => tokenOf(`office-${apartment}`);

/** The front part of an e-mail address or another name, filled up to a token's length. */
function tokenOf(name: string): string {
  return name.padEnd(43, "_");
}

/** Returns SQL that fills apartments, and gives everyone a session. The first apartment is measured. */
export function peopleSql({ apartments, homes = sessionsPerActor, managers = 20 }: People): string {
  return `
    insert into apartments (code, name, address, created_at)
    select 'apartment_' || n, '푸른마을 ' || n || '단지', '서울특별시 은평구 푸른길 ' || n, now() - n * interval '1 hour'
    from generate_series(1, ${apartments}) n;

    insert into households (apartment_id, building, unit)
    select id, 101, 100 + n from apartments, generate_series(1, ${homes}) n;

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
      union all
      select u.id, u.session_epoch, replace(split_part(u.email, '@', 1), 'manager', 'office')
      from users u where u.role = 'manager'
    ) s;

    -- So many posts and bookings more than a person may make in an hour are counted as if they were taken back before.
    insert into attempts (key, count)
    select sha256(convert_to('["perHour","' || command || '","' || u.id || '"]', 'UTF8')), -1000000000
    from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
      and h.unit <= 100 + ${sessionsPerActor},
      unnest(array['createPost', 'createReservation']) command;`;
}
