-- Made by `npm run generate`: read it, and change it by a migration.

-- Ends an entry that gets nothing, and tells its person.
create function end_waiting(entry waitlist_entries, outcome text, facility_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update waitlist_entries w set status = outcome where w.apartment_id = entry.apartment_id and w.id = entry.id;
  perform raise_alert(
    'waitlist_over', entry.id, 'waitlist_over:' || entry.id, null, jsonb_build_object('facility', facility_name),
    false, array[entry.user_id], null, null, true, null, interval '0', null, entry.apartment_id
  );
end
$$;
alter function end_waiting(waitlist_entries,text,text) owner to danji_gate;
-- Run by its owner alone.

-- Lines, marks and suspensions go 13 months after what they are about.
create function forget_waiting_lines(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant timestamptz := least(before, now() - interval '13 months');
  entries bigint;
  marks bigint;
  suspensions bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from waitlist_entries where (apartment_id, id) in (
    select w.apartment_id, w.id from waitlist_entries w where w.ends_at < latest limit 1000
  );
  get diagnostics entries = row_count;
  delete from no_show_marks where (apartment_id, reservation_id) in (
    select m.apartment_id, m.reservation_id from no_show_marks m where m.marked_at < latest limit 1000
  );
  get diagnostics marks = row_count;
  delete from booking_suspensions where (apartment_id, id) in (
    select s.apartment_id, s.id from booking_suspensions s where s.ends_at < latest limit 1000
  );
  get diagnostics suspensions = row_count;
  return entries + marks + suspensions;
end
$$;
alter function forget_waiting_lines(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Puts the caller into the line. The caller holds the facility's lock and has found no spot.
create function join_line(
  of_facility uuid, on_date date, on_minute integer, of_length integer, starts timestamptz, ends timestamptz,
  out outcome text, out entry uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  facility facilities;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- One at a time of a person, whatever the facility.
  perform pg_advisory_xact_lock(hashtextextended('waiting:' || app_user_id(), 0));
  select * into facility from facilities f where f.apartment_id = app_apartment_id() and f.id = of_facility;
  outcome := case
    when facility.id is null then 'facility_not_found'
    when last_booking_moment(facility, starts, ends) - interval '5 minutes' <= now() then 'too_late'
    when exists (
      select from waitlist_entries w
      where w.apartment_id = app_apartment_id() and w.facility_id = of_facility
        and w.household_id = app_household_id() and w.starts_at = starts and w.ends_at = ends
        and w.status in ('waiting', 'offered')
    ) then 'already_waiting'
    when (
      select count(*) from waitlist_entries w
      where w.apartment_id = app_apartment_id() and w.user_id = app_user_id() and w.status = 'waiting'
    ) >= 5 then 'too_many_waiting'
    else 'joined'
  end;
  if outcome = 'joined' then
    insert into waitlist_entries as w (
      apartment_id, facility_id, household_id, user_id, date, start_minute, length, starts_at, ends_at, closes_at
    ) values (
      app_apartment_id(), of_facility, app_household_id(), app_user_id(), on_date, on_minute, of_length, starts, ends,
      last_booking_moment(facility, starts, ends) - interval '5 minutes'
    ) returning w.id into entry;
  end if;
end
$$;
alter function join_line(uuid,date,integer,integer,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Gives a spot to an entry until the offer ends, and tells its person.
create function offer_spot(entry waitlist_entries, of_facility facilities, spot integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ends constant timestamptz := offer_end(
    now(), of_facility.offer_minutes, last_booking_moment(of_facility, entry.starts_at, entry.ends_at)
  );
  offered uuid;
begin
  insert into reservations (
    apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at,
    status, price_won, charge_won, offer_expires_at
  ) values (
    entry.apartment_id, entry.facility_id, entry.household_id, entry.user_id, entry.date, entry.start_minute,
    entry.length, spot, entry.starts_at, entry.ends_at, 'offered', of_facility.price_won * entry.length, 0, ends
  ) returning id into offered;
  update waitlist_entries w set status = 'offered', reservation_id = offered
  where w.apartment_id = entry.apartment_id and w.id = entry.id;
  perform raise_alert(
    'waitlist_offer', offered, 'waitlist_offer:' || offered, null,
    jsonb_build_object('facility', of_facility.name, 'until', clock_text(ends)),
    false, array[entry.user_id], null, null, true, null, interval '0', ends, entry.apartment_id
  );
end
$$;
alter function offer_spot(waitlist_entries,facilities,integer) owner to danji_gate;
-- Run by its owner alone.

-- Where the caller stands in each line: how many are before them whose time touches theirs, and one more.
create function own_positions() returns table (entry_id uuid, place integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select w.id, (
      select count(*)::integer + 1 from waitlist_entries b
      where b.apartment_id = w.apartment_id and b.facility_id = w.facility_id and b.status = 'waiting'
        and b.line_no < w.line_no and b.starts_at < w.ends_at and b.ends_at > w.starts_at
    )
    from waitlist_entries w
    where w.apartment_id = app_apartment_id() and w.user_id = app_user_id() and w.status = 'waiting';
  end;
alter function own_positions() owner to danji_gate;
-- Run by danji_app.

-- Ends what is due in a facility and offers what is free to those who wait, oldest first. The caller holds the
-- facility's lock. Nobody outside the line is quicker, because whoever books asks this first.
create function serve_line(of_apartment uuid, of_facility uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  facility facilities;
  entry waitlist_entries;
  spot integer;
  has_changed boolean;
  -- Periods for which no spot was free a moment ago. Nothing frees while we offer.
  full_periods tstzrange[] := '{}';
begin
  select * into facility from facilities f where f.apartment_id = of_apartment and f.id = of_facility;
  if facility.id is null then
    return;
  end if;
  has_changed := end_what_is_due(facility);
  -- Before the look: what frees after this leaves another mark.
  delete from line_marks m where m.apartment_id = of_apartment and m.facility_id = of_facility;
  for entry in
    select * from waitlist_entries w
    where w.apartment_id = of_apartment and w.facility_id = of_facility and w.status = 'waiting'
    order by w.line_no
  loop
    if not facility.is_active
      or last_booking_moment(facility, entry.starts_at, entry.ends_at) - interval '5 minutes' <= now() then
      perform end_waiting(entry, 'lapsed', facility.name);
      has_changed := true;
      continue;
    end if;
    -- The notice of the facility may have changed.
    update waitlist_entries w
    set closes_at = last_booking_moment(facility, entry.starts_at, entry.ends_at) - interval '5 minutes'
    where w.apartment_id = of_apartment and w.id = entry.id
      and w.closes_at <> last_booking_moment(facility, entry.starts_at, entry.ends_at) - interval '5 minutes';
    continue when tstzrange(entry.starts_at, entry.ends_at) = any (full_periods);
    spot := case
      when not is_kept_for_lottery(of_apartment, of_facility, entry.starts_at, entry.ends_at)
        then free_spot(of_apartment, of_facility, entry.starts_at, entry.ends_at)
    end;
    if spot is null then
      full_periods := full_periods || tstzrange(entry.starts_at, entry.ends_at);
    elsif is_suspended(of_apartment, entry.user_id)
      or is_at_limit(facility, entry.household_id, entry.user_id, entry.date, entry.starts_at, entry.ends_at) then
      perform end_waiting(entry, 'skipped', facility.name);
      has_changed := true;
    else
      perform offer_spot(entry, facility, spot);
      has_changed := true;
    end if;
  end loop;
  if has_changed then
    perform pg_notify('danji', of_apartment || ':' || topic)
    from unnest(array['facilityDays', 'reservations', 'waitingLines']) topic;
  end if;
end
$$;
alter function serve_line(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- How many wait for each time of a facility.
create function waiting_counts(of_facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz, waiting integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := app_apartment_id();
begin
  return query
    select w.starts_at, w.ends_at, count(*)::integer from waitlist_entries w
    where w.apartment_id = apartment and w.facility_id = of_facility and w.status = 'waiting'
      and w.starts_at < to_moment and w.ends_at > from_moment
    group by w.starts_at, w.ends_at;
end
$$;
alter function waiting_counts(uuid,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.
