-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function close_lottery(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

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
alter function draw_due_lottery() owner to danji_gate;
-- Run by danji_app.

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
alter function enter_lottery(uuid,integer[]) owner to danji_gate;
-- Run by danji_app.

-- For offers: what is kept for a draw is offered to nobody.
create function is_kept_for_lottery(apartment uuid, facility uuid, starts timestamptz, ends timestamptz)
  returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from lotteries l
      join lottery_prizes p on p.apartment_id = l.apartment_id and p.lottery_id = l.id
      where l.apartment_id = apartment and l.facility_id = facility and l.drawn_at is null and l.cancelled_at is null
        and p.starts_at < ends and p.ends_at > starts
    );
  end;
alter function is_kept_for_lottery(uuid,uuid,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by its owner alone.

-- The hash of the entries: as it was fixed, or as it will be since they closed.
create function lottery_entries_hash(lottery uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case
      when l.entries_hash is not null or l.cancelled_at is not null or now() < l.closes_at then l.entries_hash
      else encode(sha256(convert_to(lines_of_lottery(l.apartment_id, l.id), 'UTF8')), 'hex')
    end
    from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery;
  end;
alter function lottery_entries_hash(uuid) owner to danji_gate;
-- Run by danji_app.

-- With a draw, or instead of it, what was kept is free: for those first who waited for it before.
create function mark_line_of_lottery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id) values (new.apartment_id, new.facility_id);
  return null;
end
$$;
alter function mark_line_of_lottery() owner to danji_gate;

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
alter function seed_lottery() owner to danji_gate;

-- Takes the entry of the caller's household back, as long as entries are open.
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
alter function withdraw_lottery_entry(uuid) owner to danji_gate;
-- Run by danji_app.
