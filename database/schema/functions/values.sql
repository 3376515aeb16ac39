-- Made by `npm run generate`: read it, and change it by a migration.

-- Whoever cannot sign in asks as nobody, also where somebody else is signed in: alerts and records are then neither
-- that person's nor of that person's apartment.
create function act_as_nobody() returns void language sql
  begin atomic
    select set_config('app.user_id', '', true), set_config('app.role', '', true), set_config('app.rights', '', true),
      set_config('app.apartment_id', '', true), set_config('app.household_id', '', true);
  end;

-- What the caller is addressed by.
create function alert_addressees() returns text[] language sql stable
  return case app_role()
    when 'resident' then array[app_user_id()::text, 'residents']
    when 'manager' then array[app_user_id()::text]
      || array(select 'office:' || wanted from unnest(office_rights()) wanted where app_has_right(wanted))
  end;

-- Lets alerts go with what they are about, or, with the beginning of its cause keys, with what has caused them.
create procedure alerts_follow(subjects regclass, cause_prefix text default null) language plpgsql as $$
begin
  execute format(
    'create trigger %I after delete on %s for each row execute function take_alerts_along(%s)',
    (select c.relname from pg_class c where c.oid = subjects) || '_take_alerts_along',
    subjects, quote_literal(cause_prefix)
  );
end
$$;
-- Run by its owner alone.

-- The apartment of the caller. Null for super admins, and where nobody is calling.
create function app_apartment_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.apartment_id', true), '')::uuid;

-- Whether the caller is a manager whose work this is, as open_call() bound it to the transaction.
create function app_has_right(wanted text) returns boolean language sql stable parallel safe
  return coalesce(
    app_role() = 'manager' and wanted = any (nullif(current_setting('app.rights', true), '')::text[]),
    false
  );

-- The home of the caller. Only residents have one.
create function app_household_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.household_id', true), '')::uuid;

-- Who is calling, as open_call() bound it to the transaction. Null where nobody is.
create function app_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

-- The account that is calling.
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Such as 오후 2:32.
create function clock_text(moment timestamptz) returns text language sql immutable
  return case when extract(hour from moment at time zone 'Asia/Seoul') < 12 then '오전 ' else '오후 ' end
    || to_char(moment at time zone 'Asia/Seoul', 'FMHH12:MI');

-- Counts one attempt for each of several owners of limits, and tells each one's verdict.
create function count_attempts_of_each(owners integer[], keys bytea[], windows interval[], most integer[])
  returns table (owner integer, verdict text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In the owners' order, so that two calls which count for the same people do not wait for each other.
  for owner in select distinct o from unnest(owners) o order by o loop
    select counted.verdict into verdict
    from (
      select array_agg(l.key order by l.place) as keys, array_agg(l.length order by l.place) as windows,
        array_agg(l.most order by l.place) as most
      from unnest(owners, keys, windows, most) with ordinality as l (owner, key, length, most, place)
      where l.owner = count_attempts_of_each.owner
    ) own, lateral count_attempts(own.keys, own.windows, own.most) counted;
    return next;
  end loop;
end
$$;
alter function count_attempts_of_each(integer[],bytea[],interval[],integer[]) owner to danji_gate;
-- Run by danji_app.

-- Reads what the worker tells of its deliveries.
create function delivery_results(results jsonb)
  returns table (
    apartment_id uuid, id uuid, outcome text, after_seconds double precision, rests_channel boolean,
    is_refused boolean, is_uncounted boolean
  )
  language sql immutable
  begin atomic
    select r."apartmentId", r.id, r.outcome, r."afterSeconds", coalesce(r."restsChannel", false),
      coalesce(r."isRefused", false), coalesce(r."isUncounted", r."restsChannel", false)
    from jsonb_to_recordset(results) as r (
      "apartmentId" uuid, id uuid, outcome text, "afterSeconds" double precision, "restsChannel" boolean,
      "isRefused" boolean, "isUncounted" boolean
    );
  end;

create function document_category_name(category text) returns text language sql immutable parallel safe
  return case category
    when 'minutes' then '회의록' when 'bylaws' then '관리규약' when 'contract' then '계약' when 'accounts' then '회계·감사'
    when 'repair_plan' then '장기수선계획' when 'tender' then '입찰·공고' when 'disclosure' then '처리 결과 공개' else '기타'
  end;

-- Ten signs of Crockford's alphabet: 50 random bits. (The bytes between are not all random.)
create function draw_lottery_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(r.bytes, b) & 31) + 1, 1), '' order by b)
  from (select uuid_send(gen_random_uuid()) as bytes offset 0) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) b
$$;

-- For calls: ends the lottery entries of a home of the own apartment.
create function end_lottery_entries_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  perform end_entries_of(app_apartment_id(), home);
end
$$;
alter function end_lottery_entries_of_household(uuid) owner to danji_gate;
-- Run by danji_app.

-- When the quiet hours end that the moment falls into. Null if it falls into none.
create function end_of_quiet_hours(quiet_from time, quiet_until time, moment timestamptz) returns timestamptz
  language sql immutable
  return case
    when quiet_from < quiet_until and (moment at time zone 'Asia/Seoul')::time >= quiet_from
      and (moment at time zone 'Asia/Seoul')::time < quiet_until
    or quiet_from > quiet_until and (moment at time zone 'Asia/Seoul')::time < quiet_until
      then ((moment at time zone 'Asia/Seoul')::date + quiet_until) at time zone 'Asia/Seoul'
    when quiet_from > quiet_until and (moment at time zone 'Asia/Seoul')::time >= quiet_from
      then ((moment at time zone 'Asia/Seoul')::date + 1 + quiet_until) at time zone 'Asia/Seoul'
  end;

-- For calls: ends the visits of a home of the own apartment.
create function end_visits_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  perform end_visits_of(app_apartment_id(), home);
end
$$;
alter function end_visits_of_household(uuid) owner to danji_gate;
-- Run by danji_app.

-- Seven of the evening before a day of Seoul.
create function evening_before(day date) returns timestamptz language sql immutable parallel safe
  return (day - 1 + time '19:00') at time zone 'Asia/Seoul';

-- On such a table, before an update that takes the author away: the name (the column is the argument)
-- goes too, so that deleting an account leaves nothing personal behind.
create function forget_author() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end
$$;

-- Gives functions that see more than a caller may to danji_gate, for danji_app alone to call.
create procedure hand_to_gate(variadic gate_functions regprocedure[]) language plpgsql as $$
declare
  gate_function regprocedure;
begin
  -- An owner must be able to create in the schema, but only for this moment.
  grant create on schema public to danji_gate;
  foreach gate_function in array gate_functions loop
    execute format('revoke execute on routine %s from public', gate_function);
    execute format('grant execute on routine %s to danji_app', gate_function);
    execute format('alter routine %s owner to danji_gate', gate_function);
  end loop;
  revoke create on schema public from danji_gate;
end
$$;
-- Run by its owner alone.

-- The most clubs that one is in, and owns. (The sentence of too_many_clubs says the same.)
create function has_too_many_clubs(apartment uuid, person uuid, owned boolean) returns boolean language sql stable
  return count_clubs_of(apartment, person, owned) >= case when owned then 3 else 20 end;

-- Binds a ballot to its vote and to the contests of its household.
create function hash_of_ballot(definition_hash text, style integer, body bytea) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(definition_hash || '|' || style || '|', 'UTF8') || body);

-- Whether a row of notices is for the caller's home.
create function is_for_own_building(buildings integer[]) returns boolean language sql stable
  return buildings is null or own_building() = any (buildings);

-- Whether a home is in a contest's scope. A place is the last two digits of a unit.
create function is_in_scope(scope jsonb, of_building integer, of_unit integer) returns boolean
  language sql immutable parallel safe
  return scope is null or exists (
    select from jsonb_to_recordset(scope) s (
      building integer, "startUnit" integer, "endUnit" integer, "startPlace" integer, "endPlace" integer
    )
    where s.building = of_building
      and of_unit between coalesce(s."startUnit", 0) and coalesce(s."endUnit", 99999)
      and of_unit % 100 between coalesce(s."startPlace", 0) and coalesce(s."endPlace", 99)
  );

-- Whether something that reports may hide is to be seen now.
create function is_shown(hidden_until timestamptz) returns boolean language sql stable parallel safe
  return hidden_until is null or hidden_until <= now();

-- Whether neither its author is blocked nor the thing itself, whose author is gone.
create function is_wanted(author uuid, thing uuid, blocked uuid[], left_behind uuid[]) returns boolean
  language sql immutable parallel safe
  return case when author is null then thing <> all (left_behind) else (author = any (blocked)) is not true end;

-- Decisions, approvals, changes of the roll, openings, results, sums and ballots only grow.
create function keep_vote_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_vote_kept(old.apartment_id, old.vote_id) then
    raise exception 'This of a vote stays.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return old;
end
$$;
alter function keep_vote_rows() owner to danji_gate;

-- What typed papers are checked against.
create function look_into_papers(vote uuid, out outcome text, out definition_text text, out public_key text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  if outcome = 'open' then
    definition_text := (drawer.v).definition_text;
    public_key := (drawer.v).public_key;
  end if;
end
$$;
alter function look_into_papers(uuid) owner to danji_gate;
-- Run by danji_app.

-- When a lottery is drawn: no earlier than a minute after its entries close.
create function lottery_draw_time(closes_at timestamptz, draw_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return greatest(draw_at, closes_at + interval '1 minute');

-- Where a table has a trigger before updates, PostgreSQL makes generated columns anew at each one. That of a long text
-- is then another value, though equal: a like or a comment wrote all of a post's pairs again. A trigger makes it where
-- the text is written, and nowhere else.
create function make_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := search_form(new.title) || E'\n' || search_form(new.content);
  return new;
end
$$;

-- Notes on a row when its text was last changed.
create function mark_edited() returns trigger language plpgsql as $$
begin
  new.edited_at := now();
  return new;
end
$$;

-- An official notes that a home votes on paper.
create function mark_paper_voter(vote uuid, at_building integer, at_unit integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
begin
  desk := open_desk(vote, at_building, at_unit, true);
  outcome := desk.outcome;
  if outcome = 'open' then
    outcome := case when mark_household(desk.v, (desk.entry).household_id, 'paper') then 'done'
      else 'household_already_voted' end;
  end if;
end
$$;
alter function mark_paper_voter(uuid,integer,integer) owner to danji_gate;
-- Run by danji_app.

-- Whoever awaits the set-up has a password that others have seen. A message goes all the same, because its consent
-- was given by hand, and so does the news that the office has reset the password, to the address proved before.
create function may_be_told(of_channel text, of_kind text, awaits_setup boolean) returns boolean
  language sql immutable
  return not awaits_setup or of_channel = 'message' or of_channel = 'email' and of_kind = 'account_changed';

-- What who did not come pays. A month costs up to 31 million won, and a hundred times that is more than an integer: the
-- facility's line stopped there, with all that was behind it.
create function no_show_fee(price_won integer, percent integer) returns integer language sql immutable
  return (price_won::bigint * percent / 100)::integer;

-- The end of an offer. Its clock stands still in the quiet hours of alerts, 21:00 to 08:00 of Seoul, and it ends with
-- the last booking moment.
create function offer_end(made_at timestamptz, minutes integer, last_moment timestamptz) returns timestamptz
  language sql immutable
  begin atomic
    with made as (
      select made_at at time zone 'Asia/Seoul' as moment
    ), begun as (
      select case
        when m.moment::time < time '08:00' then m.moment::date + time '08:00'
        when m.moment::time >= time '21:00' then m.moment::date + 1 + time '08:00'
        else m.moment
      end as moment
      from made m
    ), counted as (
      select b.moment + make_interval(mins => minutes) as ends, b.moment::date + time '21:00' as pause from begun b
    )
    select least(
      last_moment,
      -- No offer is longer than a day's 13 hours.
      case when c.ends <= c.pause then c.ends else c.ends + interval '11 hours' end at time zone 'Asia/Seoul'
    )
    from counted c;
  end;

-- Closes a table to every apartment but the caller's. A restrictive policy: whatever the table's other
-- policies allow, they open nothing beyond it, so they say only who of the apartment may do what.
-- (Written without a subselect, as the other policies write it: then PostgreSQL sees one condition, not two.)
create procedure protect_tenant_table(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format(
    'create policy own_apartment_only on %s as restrictive to danji_app using (apartment_id = app_apartment_id())',
    tenant_table
  );
end
$$;
-- Run by its owner alone.

-- Makes the parts of a text that have another way of writing one: wide letters, circled digits, units. Consonants and
-- vowels that stand alone ('ㅋㅋㅜ') stay, since these would grow together. As readableLetters() in the browser.
create function readable_letters(content text) returns text language sql immutable parallel safe
  return (
    select string_agg(case when part[1] ~ '^[ㄱ-ㆎ]' then part[1] else normalize(part[1], nfkc) end, '' order by place)
    from regexp_matches(content, '[ㄱ-ㆎ]+|[^ㄱ-ㆎ]+', 'g') with ordinality as parts (part, place)
  );

-- A ballot that was cast is never changed.
create function refuse_ballot_change() returns trigger language plpgsql as $$
begin
  raise exception 'A ballot is never changed.';
end
$$;

-- What was counted is never changed.
create function refuse_count_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was counted is never changed.';
end
$$;

-- On tables of a vote whose rows stay as they were written.
create function refuse_vote_change() returns trigger language plpgsql as $$
begin
  raise exception 'This of a vote is never changed.'
    using errcode = 'check_violation', constraint = 'votes_kept';
end
$$;

-- A text as it is compared: without spaces ('천장 누수' and '천장누수' are one), in small letters, and whatever way the
-- letters are written ('ＬＧ 세탁기' and 'LG세탁기' are one). The browser's searchForm() does the same. What was written when
-- it knew fewer forms is made anew by renew_search_texts().
create function search_form(content text) returns text language sql immutable parallel safe
  return translate(
    lower(case when content is nfkc normalized then content else readable_letters(content) end),
    E'ς \t\n\r\u00a0\u200b\u3000', 'σ'
  );

-- The pairs as numbers, the complex in the upper half, so that an index of them holds every complex's own
-- lists: a word that is common in the country is looked up among the few neighbours who wrote it.
-- (Two complexes may share an upper half, characters beyond the 65,536th a lower one: whoever uses the
-- index compares the complex and the text as well.)
create function search_keys(apartment uuid, form text) returns bigint[]
  language plpgsql immutable parallel safe cost 1000000 as $$
declare
  upper_half constant bigint := hashtext(apartment::text)::bigint << 32;
  keys bigint[] := '{}';
  previous bigint;
  code bigint;
  letter text;
begin
  foreach letter in array string_to_array(form, null) loop
    code := ascii(letter) & 65535;
    if previous is not null then
      keys := keys || (upper_half | previous << 16 | code);
    end if;
    previous := code;
  end loop;
  return keys;
end
$$;

-- The day that it is in Seoul.
create function seoul_today() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Seoul')::date;

-- For the job: serves a line, unless somebody else holds the facility, who serves it, too.
create function serve_due_line(of_apartment uuid, of_facility uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended(of_facility::text, 0)) then
    return false;
  end if;
  perform serve_line(of_apartment, of_facility);
  return true;
end
$$;
alter function serve_due_line(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- For calls: the line of the caller's own apartment, in the transaction of whatever frees a spot.
create function serve_own_line(of_facility uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_apartment_id() is null then
    raise insufficient_privilege;
  end if;
  perform lock_facilities(array[of_facility]);
  perform serve_line(app_apartment_id(), of_facility);
end
$$;
alter function serve_own_line(uuid) owner to danji_gate;
-- Run by danji_app.

-- A guard's account, which has the visitors alone, stays signed in as residents do: the phone at the gate is on all
-- day and all night.
create function stays_signed_in(of_role text, of_rights text[]) returns boolean language sql immutable
  return of_role = 'resident' or of_rights = array['visitors'];

-- By what a response is counted in a breakdown: 0 is the building, else it is the option of that question.
create function survey_group(by_place integer, building integer, answers text[]) returns integer
  language sql immutable
  return case by_place when 0 then building else answers[by_place]::integer end;

-- The state of a survey as people see it: one that is past its close is closed.
create function survey_phase(state text, closes_at timestamptz) returns text language sql stable
  return case when state = 'open' and closes_at <= now() then 'closed' else state end;

-- By whom or for which home the caller answers.
create function survey_subject(unit text) returns uuid language sql stable
  return case unit when 'household' then app_household_id() else app_user_id() end;

-- On a table whose rows alerts are about: with a row go its alerts. With an argument: those that it has caused.
create function take_alerts_along() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_nargs = 0 then
    perform drop_alerts(old.apartment_id, old.id, null);
  else
    perform drop_alerts(old.apartment_id, null, tg_argv[0] || old.id);
  end if;
  return null;
end
$$;
alter function take_alerts_along() owner to danji_gate;

-- The days of a visit by the month that they count in, as in contract/values/visitor-quota.ts.
create function visit_months(first_day date, last_day date) returns table (month date, days integer)
  language sql immutable
  begin atomic
    select date_trunc('month', d)::date, count(*)::integer
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
    group by 1 order by 1;
  end;
