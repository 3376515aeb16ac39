-- Periods of a facility that more people want than fit go by a draw that anybody can recompute: docs/lottery.md.

create table lotteries (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null,
  title text not null check (char_length(title) between 1 and 50),
  length integer not null check (length between 1 and 31),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When the office wants it. It comes no earlier than a minute after entries close: see lottery_draw_time().
  draw_at timestamptz not null,
  max_choices integer not null default 3 check (max_choices between 1 and 5),
  -- Whoever lost the last draws of this facility has more tickets.
  favour_losers boolean not null default true,
  -- sha256 of the seed, public from the beginning. Filled by seed_lottery().
  commitment text not null default '' check (commitment ~ '^[0-9a-f]{64}$'),
  -- sha256 of the entries, fixed when they close: whoever comes to know the seed can alter nothing any more.
  entries_hash text check (entries_hash ~ '^[0-9a-f]{64}$'),
  -- With the draw, it is public, too.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint lotteries_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id),
  constraint lotteries_are_in_order check (opens_at < closes_at and closes_at <= draw_at),
  constraint lotteries_show_seed_when_drawn check (
    (seed is null) = (drawn_at is null) and (drawn_at is null or entries_hash is not null)
  ),
  constraint lotteries_end_once check (num_nonnulls(drawn_at, cancelled_at) <= 1)
);
create index lotteries_newest_first on lotteries (apartment_id, created_at desc, id desc);
create index lotteries_of_facility on lotteries (apartment_id, facility_id, drawn_at);
create index lotteries_to_close on lotteries (closes_at) where entries_hash is null and cancelled_at is null;
create index lotteries_to_draw on lotteries (draw_at) where drawn_at is null and cancelled_at is null;

alter table reservations add constraint reservations_lottery_exists
  foreign key (apartment_id, lottery_id) references lotteries (apartment_id, id);
create index reservations_of_lottery on reservations (apartment_id, lottery_id) where lottery_id is not null;

create function lottery_draw_time(closes_at timestamptz, draw_at timestamptz) returns timestamptz
  language sql immutable parallel safe return greatest(draw_at, closes_at + interval '1 minute');

call protect_tenant_table('lotteries');
call alerts_follow('lotteries');
grant select, update on lotteries to danji_gate;
create policy gate on lotteries to danji_gate using (true) with check (true);
grant select on lotteries to danji_app;
grant insert (
  apartment_id, facility_id, title, length, opens_at, closes_at, draw_at, max_choices, favour_losers
), update (cancelled_at) on lotteries to danji_app;
create policy everybody_reads on lotteries for select to danji_app
  using (
    apartment_id = app_apartment_id() and ((select app_role()) = 'resident' or (select app_has_right('facilities')))
  );
create policy office_makes on lotteries for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_cancels on lotteries for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- What is drawn with, until it is drawn. Only the gate can read it, and of its functions only the draw does.
create table lottery_seeds (
  apartment_id uuid not null,
  lottery_id uuid not null,
  seed text not null,
  primary key (apartment_id, lottery_id),
  -- The seed is there first, because its hash is the lottery's commitment.
  constraint lottery_seeds_lottery_exists foreign key (apartment_id, lottery_id)
    references lotteries (apartment_id, id) on delete cascade deferrable initially deferred
);
call protect_tenant_table('lottery_seeds');
grant select, insert, delete on lottery_seeds to danji_gate;
create policy gate on lottery_seeds to danji_gate using (true) with check (true);

-- Each uuid brings 122 random bits of the database's strong source.
create function seed_lottery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawn constant text := encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'
  );
begin
  insert into lottery_seeds (apartment_id, lottery_id, seed) values (new.apartment_id, new.id, drawn);
  new.commitment := encode(sha256(convert_to(drawn, 'UTF8')), 'hex');
  return new;
end
$$;
create trigger lotteries_seed before insert on lotteries for each row execute function seed_lottery();

-- What is drawn: a period each. They overlap nowhere, so that each has its own free spots.
create table lottery_prizes (
  apartment_id uuid not null,
  lottery_id uuid not null,
  prize_no integer not null check (prize_no between 1 and 500),
  date date not null,
  start_minute integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many spots the draw had.
  free_spots integer check (free_spots between 0 and 500),
  primary key (apartment_id, lottery_id, prize_no),
  constraint lottery_prizes_lottery_exists foreign key (apartment_id, lottery_id)
    references lotteries (apartment_id, id) on delete cascade,
  constraint lottery_prizes_end_after_start check (ends_at > starts_at)
);
call protect_tenant_table('lottery_prizes');
grant select, update (free_spots) on lottery_prizes to danji_gate;
create policy gate on lottery_prizes to danji_gate using (true) with check (true);
grant select, insert (apartment_id, lottery_id, prize_no, date, start_minute, starts_at, ends_at)
  on lottery_prizes to danji_app;
create policy everybody_reads on lottery_prizes for select to danji_app
  using (
    apartment_id = app_apartment_id() and ((select app_role()) = 'resident' or (select app_has_right('facilities')))
  );
create policy office_makes on lottery_prizes for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- For offers: what is kept for a draw is offered to nobody.
create or replace function is_kept_for_lottery(apartment uuid, facility uuid, starts timestamptz, ends timestamptz)
  returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from lotteries l
      join lottery_prizes p on p.apartment_id = l.apartment_id and p.lottery_id = l.id
      where l.apartment_id = apartment and l.facility_id = facility and l.drawn_at is null and l.cancelled_at is null
        and p.starts_at < ends and p.ends_at > starts
    );
  end;

-- With a draw, or instead of it, what was kept is free: for those first who waited for it before.
create function mark_line_of_lottery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id) values (new.apartment_id, new.facility_id);
  return null;
end
$$;
create trigger lotteries_mark_line after update of drawn_at, cancelled_at on lotteries
  for each row when (num_nonnulls(old.drawn_at, old.cancelled_at) < num_nonnulls(new.drawn_at, new.cancelled_at))
  execute function mark_line_of_lottery();

-- Ten signs of Crockford's alphabet: 50 random bits. (The bytes between are not all random.)
create function draw_lottery_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(r.bytes, b) & 31) + 1, 1), '' order by b)
  from (select uuid_send(gen_random_uuid()) as bytes offset 0) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) b
$$;

create table lottery_entries (
  apartment_id uuid not null,
  lottery_id uuid not null,
  code text not null default draw_lottery_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- Null: it has moved out, or 13 months are over.
  household_id uuid,
  -- Who of the household entered last: the prize becomes their booking. Null if no account is left.
  person_id uuid,
  tickets integer not null check (tickets between 1 and 3),
  -- Numbers of prizes, in the order of the wish.
  choices integer[] not null check (cardinality(choices) between 1 and 5),
  created_at timestamptz not null default now(),
  result text check (result in ('won', 'lost', 'passed')),
  prize_no integer,
  -- Which of all winners it was.
  won_as integer,
  -- Choices that a limit of the household kept it from.
  refused integer[] not null default '{}',
  primary key (apartment_id, lottery_id, code),
  constraint lottery_entries_one_a_household unique (apartment_id, lottery_id, household_id),
  constraint lottery_entries_lottery_exists foreign key (apartment_id, lottery_id)
    references lotteries (apartment_id, id) on delete cascade,
  constraint lottery_entries_prize_exists foreign key (apartment_id, lottery_id, prize_no)
    references lottery_prizes (apartment_id, lottery_id, prize_no) on delete cascade,
  constraint lottery_entries_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id),
  constraint lottery_entries_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete set null (person_id),
  constraint lottery_entries_win_prizes check (
    (result is not distinct from 'won') = (prize_no is not null) and (prize_no is null) = (won_as is null)
  )
);
create index lottery_entries_of_household on lottery_entries (apartment_id, household_id);
create index lottery_entries_of_person on lottery_entries (apartment_id, person_id);
create index lottery_entries_of_prize on lottery_entries (apartment_id, lottery_id, prize_no)
  where prize_no is not null;
call protect_tenant_table('lottery_entries');
grant select, insert, update, delete on lottery_entries to danji_gate;
create policy gate on lottery_entries to danji_gate using (true) with check (true);
call follow_person('lottery_entries', 'person_id', 'forget');
grant select on lottery_entries to danji_app;
create policy households_see_their_own on lottery_entries for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident'
    and household_id = (select app_household_id())
  );

-- How many tickets a home has: one, and one more for each of the last draws of this facility that it lost.
create function lottery_tickets(apartment uuid, home uuid, facility uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when r.results[1] is distinct from 'lost' then 1 when r.results[2] is distinct from 'lost' then 2 else 3 end
    from (
      select array_agg(latest.result) as results from (
        select e.result from lottery_entries e
        join lotteries l on l.apartment_id = e.apartment_id and l.id = e.lottery_id
        where e.apartment_id = apartment and e.household_id = home and l.facility_id = facility
          and e.result in ('won', 'lost')
        order by l.drawn_at desc limit 2
      ) latest
    ) r;
  end;

-- Enters for the caller's household, or replaces what it entered. Waits for whoever closes the entries.
create function enter_lottery(lottery uuid, wanted integer[], out outcome text, out code text, out tickets integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered lotteries;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into entered from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery for share;
  outcome := case
    when entered.id is null then 'not_found'
    when num_nonnulls(entered.entries_hash, entered.drawn_at, entered.cancelled_at) > 0
      or clock_timestamp() < entered.opens_at or clock_timestamp() >= entered.closes_at then 'not_open'
    when cardinality(wanted) > entered.max_choices then 'too_many'
    when exists (
      select from unnest(wanted) w where not exists (
        select from lottery_prizes p
        where p.apartment_id = entered.apartment_id and p.lottery_id = entered.id and p.prize_no = w
      )
    ) then 'unknown_prize'
    else 'entered'
  end;
  if outcome <> 'entered' then
    return;
  end if;
  insert into lottery_entries as e (apartment_id, lottery_id, household_id, person_id, tickets, choices)
  values (
    entered.apartment_id, entered.id, app_household_id(), app_user_id(),
    case when entered.favour_losers
      then lottery_tickets(entered.apartment_id, app_household_id(), entered.facility_id) else 1
    end,
    wanted
  )
  on conflict (apartment_id, lottery_id, household_id) do update
    set person_id = excluded.person_id, tickets = excluded.tickets, choices = excluded.choices
  returning e.code, e.tickets into code, tickets;
end
$$;

create function withdraw_lottery_entry(lottery uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered lotteries;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into entered from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery for share;
  outcome := case
    when entered.id is null then 'not_found'
    when num_nonnulls(entered.entries_hash, entered.drawn_at, entered.cancelled_at) > 0
      or clock_timestamp() >= entered.closes_at then 'not_open'
    else 'withdrawn'
  end;
  if outcome = 'withdrawn' then
    delete from lottery_entries e
    where e.apartment_id = entered.apartment_id and e.lottery_id = entered.id and e.household_id = app_household_id();
  end if;
end
$$;

-- What of the entries everybody of the apartment may know, and from when on.
create function lottery_entry_count(lottery uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from lottery_entries e where e.apartment_id = app_apartment_id() and e.lottery_id = lottery;
  end;

create function lines_of_lottery(apartment uuid, lottery uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(
      string_agg(
        format(E'%s,%s,%s\n', e.code, e.tickets, array_to_string(e.choices, '|')), '' order by e.code collate "C"
      ), ''
    )
    from lottery_entries e where e.apartment_id = apartment and e.lottery_id = lottery;
  end;

create function lottery_entries_hash(lottery uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case
      when l.entries_hash is not null or l.cancelled_at is not null or now() < l.closes_at then l.entries_hash
      else encode(sha256(convert_to(lines_of_lottery(l.apartment_id, l.id), 'UTF8')), 'hex')
    end
    from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery;
  end;

create function lottery_proof(lottery uuid, out lines text, out passed text[], out refused json, out winners json)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select lines_of_lottery(l.apartment_id, l.id),
      coalesce(array_agg(e.code order by e.code collate "C") filter (where e.result = 'passed'), '{}'),
      coalesce((
        select json_agg(json_build_object('code', r.code, 'prizeNo', u.no) order by r.code collate "C", u.no)
        from lottery_entries r, unnest(r.refused) u (no)
        where r.apartment_id = l.apartment_id and r.lottery_id = l.id and r.result <> 'passed'
      ), '[]'),
      coalesce(
        json_agg(json_build_object('code', e.code, 'prizeNo', e.prize_no) order by e.won_as)
          filter (where e.result = 'won'), '[]'
      )
    from lotteries l
    left join lottery_entries e on e.apartment_id = l.apartment_id and e.lottery_id = l.id
    where l.apartment_id = app_apartment_id() and l.id = lottery and l.drawn_at is not null
    group by l.apartment_id, l.id;
  end;

-- Fixes the entries of a lottery that has closed. Nothing that deletes an account waits for more than this.
create function close_lottery(apartment uuid, lottery uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from lotteries l
  where l.apartment_id = apartment and l.id = lottery and l.entries_hash is null and l.cancelled_at is null
    and l.closes_at <= clock_timestamp()
  for update;
  if found then
    update lotteries l
    set entries_hash = encode(sha256(convert_to(lines_of_lottery(apartment, lottery), 'UTF8')), 'hex')
    where l.apartment_id = apartment and l.id = lottery;
    perform pg_notify('danji', apartment || ':lotteries');
  end if;
end
$$;

-- Which choices a limit refuses, as is_at_limit() decides for one: asking that for each choice of 12,000 homes took a
-- minute and a half. (A database that has not counted its rows yet takes them for few, and would loop.)
create function refused_lottery_choices(apartment uuid, lottery uuid)
  returns table (code text, refused integer[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off set jit = off
  begin atomic
    with drawn as materialized (
      select l.facility_id, f.max_at_once, f.limits, (
        select min(p.date) from lottery_prizes p where p.apartment_id = l.apartment_id and p.lottery_id = l.id
      ) as first_day
      from lotteries l join facilities f on f.apartment_id = l.apartment_id and f.id = l.facility_id
      where l.apartment_id = apartment and l.id = lottery
    ), had as materialized (
      select r.id, r.household_id, r.user_id, r.date, r.starts_at, r.ends_at, r.status <> 'no_show' as is_holding
      from reservations r
      where r.apartment_id = apartment and r.facility_id = (select d.facility_id from drawn d)
        and r.household_id is not null and r.status in ('offered', 'confirmed', 'checked_in', 'no_show')
        and (r.ends_at > now() or r.date >= (select d.first_day from drawn d) - 31)
    ), asked as materialized (
      select e.code, e.household_id, e.person_id, p.prize_no, p.date, p.starts_at, p.ends_at
      from lottery_entries e
      cross join lateral unnest(e.choices) choice
      join lottery_prizes p on p.apartment_id = apartment and p.lottery_id = lottery and p.prize_no = choice
      where e.apartment_id = apartment and e.lottery_id = lottery
        and e.household_id in (select h.household_id from had h)
    ), beyond_limits as (
      select a.code, a.prize_no from asked a
      join had h on h.household_id = a.household_id
      cross join (
        select rule.* from drawn d, jsonb_to_recordset(d.limits) rule (who text, per text, count integer)
      ) rule
      where (rule.who = 'household' or h.user_id = a.person_id) and case rule.per
        when 'upcoming' then h.ends_at > now()
        else date_trunc(rule.per, h.date::timestamp) = date_trunc(rule.per, a.date::timestamp)
      end
      group by a.code, a.prize_no, rule.who, rule.per, rule.count
      having count(*) >= rule.count
    ), beyond_at_once as (
      -- At the moments of the prize at which one of them begins.
      select a.code, a.prize_no from asked a
      join had h on h.household_id = a.household_id
      join had o on o.household_id = a.household_id
      where h.is_holding and h.starts_at < a.ends_at and h.ends_at > a.starts_at
        and o.is_holding and o.starts_at <= greatest(h.starts_at, a.starts_at)
        and o.ends_at > greatest(h.starts_at, a.starts_at)
      group by a.code, a.prize_no, h.id
      having count(*) >= (select d.max_at_once from drawn d)
    )
    select b.code, array_agg(b.prize_no) from (
      select l.code, l.prize_no from beyond_limits l union select o.code, o.prize_no from beyond_at_once o
    ) b
    group by b.code;
  end;

-- Draws, whole or not at all: the winners' bookings, the public proof, everybody's news. The outcome is 'drawn', or
-- why not. Without random: whoever has the seed and the lines comes to the same result.
create function carry_out_lottery(apartment uuid, lottery uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
declare
  drawn lotteries;
  facility facilities;
  key text;
  entry record;
  choice integer;
  -- By prize: its free spots, lowest first, as JSON because they are lists of different lengths.
  free jsonb := '{}';
  capacity integer[];
  given integer[];
  left_over bigint;
  won_codes text[] := '{}';
  won_prizes integer[] := '{}';
  passed_codes text[] := '{}';
  losers uuid[];
  winner record;
begin
  -- (Not so strong that whoever deletes an account would wait for it.)
  select * into drawn from lotteries l where l.apartment_id = apartment and l.id = lottery for no key update;
  if drawn.id is null then
    return 'not_found';
  elsif num_nonnulls(drawn.drawn_at, drawn.cancelled_at) > 0 then
    return 'over';
  elsif clock_timestamp() < drawn.closes_at then
    return 'not_closed';
  elsif clock_timestamp() < drawn.closes_at + interval '1 minute' then
    return 'closed_just_now';
  end if;
  if drawn.entries_hash is null then
    perform close_lottery(apartment, lottery);
    select * into drawn from lotteries l where l.apartment_id = apartment and l.id = lottery;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(drawn.facility_id::text, 0));
  -- Whoever is just being deleted has left by the time that this has looked.
  perform from users u
  where u.apartment_id = apartment and u.id in (
    select e.person_id from lottery_entries e where e.apartment_id = apartment and e.lottery_id = lottery
  )
  order by u.id for key share;
  select * into facility from facilities f where f.apartment_id = apartment and f.id = drawn.facility_id;
  perform serve_line(apartment, facility.id);

  with taken as (
    select p.prize_no, r.spot_no from lottery_prizes p
    join reservations r on r.apartment_id = p.apartment_id and r.facility_id = facility.id
      and r.during && tstzrange(p.starts_at, p.ends_at) and r.status in ('offered', 'confirmed', 'checked_in')
    where p.apartment_id = apartment and p.lottery_id = lottery
  ), closed as (
    select p.prize_no, c.spot_nos from lottery_prizes p
    join facility_closures c on c.apartment_id = p.apartment_id and c.facility_id = facility.id
      and c.starts_at < p.ends_at and c.ends_at > p.starts_at
    where p.apartment_id = apartment and p.lottery_id = lottery
  ), free_spots as (
    select p.prize_no, coalesce(json_agg(s.spot_no order by s.spot_no) filter (where s.spot_no is not null), '[]') as spots
    from lottery_prizes p
    left join facility_spots s on s.apartment_id = p.apartment_id and s.facility_id = facility.id and s.is_open
      and facility.is_active
      and not exists (select from taken t where t.prize_no = p.prize_no and t.spot_no = s.spot_no)
      and not exists (
        select from closed c where c.prize_no = p.prize_no and (c.spot_nos = '{}' or s.spot_no = any (c.spot_nos))
      )
    where p.apartment_id = apartment and p.lottery_id = lottery
    group by p.prize_no
  )
  select jsonb_object_agg(f.prize_no, f.spots), array_agg(json_array_length(f.spots) order by f.prize_no),
    array_agg(0 order by f.prize_no), sum(json_array_length(f.spots))
  into free, capacity, given, left_over
  from free_spots f;

  key := encode(sha256(convert_to(
    (select s.seed from lottery_seeds s where s.apartment_id = apartment and s.lottery_id = lottery)
      || ':' || drawn.entries_hash, 'UTF8'
  )), 'hex');

  update lottery_entries e set refused = r.refused
  from refused_lottery_choices(apartment, lottery) r
  where e.apartment_id = apartment and e.lottery_id = lottery and e.code = r.code;
  update lottery_entries e set result = case
    when e.household_id is null or e.person_id is null or e.choices <@ e.refused
      or is_suspended(apartment, e.person_id) then 'passed'
    else 'lost'
  end
  where e.apartment_id = apartment and e.lottery_id = lottery;

  for entry in
    select e.code, e.choices, e.refused
    from lottery_entries e
    cross join lateral (
      select min(encode(sha256(convert_to(key || ':' || e.code || ':' || i, 'UTF8')), 'hex') collate "C") as least
      from generate_series(1, e.tickets) i
    ) score
    where e.apartment_id = apartment and e.lottery_id = lottery and e.result = 'lost'
    order by score.least
  loop
    exit when left_over = 0;
    foreach choice in array entry.choices loop
      if given[choice] < capacity[choice] and choice <> all (entry.refused) then
        given[choice] := given[choice] + 1;
        left_over := left_over - 1;
        won_codes := won_codes || entry.code;
        won_prizes := won_prizes || choice;
        exit;
      end if;
    end loop;
  end loop;

  update lottery_entries e set result = 'won', prize_no = w.prize_no, won_as = w.place
  from unnest(won_codes, won_prizes) with ordinality w (code, prize_no, place)
  where e.apartment_id = apartment and e.lottery_id = lottery and e.code = w.code;
  insert into reservations (
    apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at, status,
    price_won, charge_won, lottery_id
  )
  select apartment, facility.id, e.household_id, e.person_id, p.date, p.start_minute, drawn.length,
    (free -> p.prize_no::text -> (row_number() over (partition by p.prize_no order by e.won_as) - 1)::integer)::integer,
    p.starts_at, p.ends_at, 'confirmed', facility.price_won * drawn.length, facility.price_won * drawn.length, lottery
  from lottery_entries e
  join lottery_prizes p on p.apartment_id = e.apartment_id and p.lottery_id = e.lottery_id and p.prize_no = e.prize_no
  where e.apartment_id = apartment and e.lottery_id = lottery;

  update lottery_prizes p set free_spots = capacity[p.prize_no]
  where p.apartment_id = apartment and p.lottery_id = lottery;
  with used as (
    delete from lottery_seeds s where s.apartment_id = apartment and s.lottery_id = lottery returning s.seed
  )
  update lotteries l set drawn_at = clock_timestamp(), seed = used.seed from used
  where l.apartment_id = apartment and l.id = lottery;
  -- Who lost has one more in the lotteries that are still open.
  update lottery_entries e set tickets = lottery_tickets(apartment, e.household_id, facility.id)
  from lotteries l
  where l.apartment_id = apartment and l.facility_id = facility.id and l.favour_losers
    and l.entries_hash is null and l.cancelled_at is null and l.closes_at > clock_timestamp()
    and e.apartment_id = l.apartment_id and e.lottery_id = l.id;

  for winner in
    select e.result = 'won' as has_won, array_agg(e.person_id) as people from lottery_entries e
    where e.apartment_id = apartment and e.lottery_id = lottery and e.person_id is not null
    group by 1
  loop
    perform raise_alert(
      case when winner.has_won then 'lottery_won' else 'lottery_lost' end, lottery, 'lottery:' || lottery, null,
      jsonb_build_object('facility', facility.name), false, winner.people, null, null, true, null, interval '0', null,
      apartment
    );
  end loop;
  perform pg_notify('danji', apartment || ':' || topic)
  from unnest(array['lotteries', 'facilityDays', 'reservations']) topic;
  return 'drawn';
end
$$;

create function draw_lottery(lottery uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('facilities') is not true then
    raise insufficient_privilege;
  end if;
  return carry_out_lottery(app_apartment_id(), lottery);
end
$$;

-- Closes all that are due and draws one. Several servers may ask at the same moment: each takes what no other has.
create function draw_due_lottery() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  perform close_lottery(l.apartment_id, l.id) from lotteries l
  where l.entries_hash is null and l.cancelled_at is null and l.closes_at <= now();
  select l.apartment_id, l.id into due from lotteries l
  where l.drawn_at is null and l.cancelled_at is null and l.draw_at <= now()
    and lottery_draw_time(l.closes_at, l.draw_at) <= now()
  order by l.draw_at limit 1
  for no key update skip locked;
  if due.id is null then
    return false;
  end if;
  return carry_out_lottery(due.apartment_id, due.id) = 'drawn';
end
$$;

-- Whoever leaves a home leaves its entries to somebody else who lives there. With the last of them they go: before
-- entries close without a trace, afterwards as an entry of nobody, because its line is public by its hash.
create function forget_entries_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir uuid;
begin
  select u.id into heir from users u
  where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
    and u.id <> old.id
  order by u.created_at, u.id limit 1;
  if heir is null then
    perform end_entries_of(old.apartment_id, old.household_id);
  else
    update lottery_entries e set person_id = heir
    where e.apartment_id = old.apartment_id and e.household_id = old.household_id
      and (e.person_id = old.id or e.person_id is null) and e.result is null;
  end if;
  return null;
end
$$;

create function end_entries_of(apartment uuid, home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Waits for whoever closes them, and for nothing longer.
  perform from lotteries l
  where l.apartment_id = apartment and l.id in (
    select e.lottery_id from lottery_entries e
    where e.apartment_id = apartment and e.household_id = home and e.result is null
  )
  for key share;
  delete from lottery_entries e using lotteries l
  where e.apartment_id = apartment and e.household_id = home
    and l.apartment_id = e.apartment_id and l.id = e.lottery_id and l.entries_hash is null;
  update lottery_entries e set household_id = null, person_id = null
  where e.apartment_id = apartment and e.household_id = home;
end
$$;

create function end_lottery_entries_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  perform end_entries_of(app_apartment_id(), home);
end
$$;
create trigger users_forget_entries_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_entries_of_leaver();
create trigger users_forget_entries_moved after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id)
  execute function forget_entries_of_leaver();

-- 13 months after it ended, a lottery says no more who entered.
create function forget_lottery_entries(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update lottery_entries set household_id = null, person_id = null
  where (apartment_id, lottery_id, code) in (
    select e.apartment_id, e.lottery_id, e.code from lotteries l
    join lottery_entries e on e.apartment_id = l.apartment_id and e.lottery_id = l.id
    where coalesce(l.drawn_at, l.cancelled_at) < least(before, now() - interval '13 months')
      and (e.household_id is not null or e.person_id is not null)
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate(
  'seed_lottery()',
  'mark_line_of_lottery()',
  'lottery_tickets(uuid, uuid, uuid)',
  'enter_lottery(uuid, integer[])',
  'withdraw_lottery_entry(uuid)',
  'lottery_entry_count(uuid)',
  'lines_of_lottery(uuid, uuid)',
  'lottery_entries_hash(uuid)',
  'lottery_proof(uuid)',
  'close_lottery(uuid, uuid)',
  'refused_lottery_choices(uuid, uuid)',
  'carry_out_lottery(uuid, uuid)',
  'draw_lottery(uuid)',
  'draw_due_lottery()',
  'forget_entries_of_leaver()',
  'end_entries_of(uuid, uuid)',
  'end_lottery_entries_of_household(uuid)',
  'forget_lottery_entries(timestamptz)'
);
-- The gate's own affair.
revoke execute on function
  lottery_tickets(uuid, uuid, uuid), lines_of_lottery(uuid, uuid), close_lottery(uuid, uuid),
  refused_lottery_choices(uuid, uuid), carry_out_lottery(uuid, uuid), end_entries_of(uuid, uuid)
from danji_app;
