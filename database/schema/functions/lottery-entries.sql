-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function carry_out_lottery(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- A home leaves the lotteries: open entries go, closed ones stay as those of nobody.
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
alter function end_entries_of(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

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
alter function forget_lottery_entries(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- The entries of a lottery as one text, whose hash is published before the draw.
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
alter function lines_of_lottery(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- What of the entries everybody of the apartment may know, and from when on.
create function lottery_entry_count(lottery uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from lottery_entries e where e.apartment_id = app_apartment_id() and e.lottery_id = lottery;
  end;
alter function lottery_entry_count(uuid) owner to danji_gate;
-- Run by danji_app.

-- What anybody needs to draw a lottery again and to find the same winners.
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
alter function lottery_proof(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function lottery_tickets(uuid,uuid,uuid) owner to danji_gate;
-- Run by its owner alone.
