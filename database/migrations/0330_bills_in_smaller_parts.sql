-- A large complex's bills are published in smaller parts: each part of 0300 read who lives in all of its homes, so that
-- parts were either few and long or many and dear. Each home is looked up now, and what a correction changes is marked
-- part by part, too.

-- Whose the bills of these homes are. The month's first publication decides once and for all: neither a correction nor
-- publishing anew gives a bill to whoever came since. A month that was over before somebody moved out is theirs, so that
-- nobody who moved in afterwards reads it. (A subquery of each home goes by the index where an embedded database has no
-- statistics, too; a join compares each home with all.)
create or replace function settle_bills(apartment uuid, version uuid, homes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  settled bill_months;
  standing bill_months;
  earlier uuid[];
begin
  select * into settled from bill_months m where m.apartment_id = apartment and m.id = version;
  select * into standing from bill_months m
  where m.apartment_id = apartment and m.month = settled.month and m.state = 'published';
  earlier := array(
    select m.id from bill_months m
    where m.apartment_id = apartment and m.month = settled.month and m.state in ('published', 'replaced', 'withdrawn')
  );
  update bills b set
    occupancy_id = (
      select owner.id from (
        (
          select 1 as turn, m.created_at, w.occupancy_id as id
          from bills w
          join bill_months m on m.apartment_id = w.apartment_id and m.id = w.bill_month_id
          where w.apartment_id = apartment and w.bill_month_id = any (earlier) and w.household_id = b.household_id
        ) union all (
          select 2, null, o.id from occupancies o
          where o.apartment_id = apartment and o.household_id = b.household_id and o.ended_at is null
            and not exists (
              select from occupancies former
              where former.apartment_id = apartment and former.household_id = b.household_id
                and former.ended_at >= (settled.month + interval '1 month') at time zone 'Asia/Seoul'
            )
        )
      ) owner
      order by owner.turn, owner.created_at limit 1
    ),
    is_changed = standing.id is not null and not coalesce((
      select is_same_bill(was, standing, b, settled) from bills was
      where was.apartment_id = apartment and was.bill_month_id = standing.id and was.household_id = b.household_id
    ), false)
  where b.apartment_id = apartment and b.bill_month_id = version and b.household_id = any (homes);
end
$$;

-- Lets a draft, or one whose time has come, be seen, in place of what it corrects, and notes whom it concerns. Answers
-- how many homes that are.
create or replace function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  corrected bill_months;
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  -- Of homes where somebody came or left since their rows were written, or in a transaction that began before.
  perform settle_bills(shown.apartment_id, shown.id, array(
    select o.household_id from occupancies o
    where o.apartment_id = shown.apartment_id
      and greatest(o.began_at, o.ended_at) > shown.created_at - interval '1 minute'
  ));
  if corrected.id is not null then
    update bill_months m set state = 'replaced' where m.apartment_id = corrected.apartment_id and m.id = corrected.id;
    delete from bill_reads r using bills b
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.is_changed
      and r.apartment_id = b.apartment_id and r.household_id = b.household_id and r.month = b.month;
  end if;
  update bill_months m set
    state = 'published', published_at = coalesce(corrected.published_at, now()),
    corrected_at = case when corrected.id is not null then now() end
  where m.apartment_id = shown.apartment_id and m.id = shown.id;
  with concerned as (
    select b.household_id, b.occupancy_id from bills b
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
      and (corrected.id is null or shown.tells_all or b.is_changed)
    union
    select was.household_id, was.occupancy_id from bills was
    where was.apartment_id = corrected.apartment_id and was.bill_month_id = corrected.id
      and not exists (
        select from bills b
        where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
          and b.household_id = was.household_id
      )
  ), present as (
    select o.apartment_id, o.household_id from concerned c
    join occupancies o on o.apartment_id = shown.apartment_id and o.id = c.occupancy_id
    where o.ended_at is null
  )
  select array_agg(u.id), count(distinct u.household_id)::integer into told, told_homes
  from present p join users u
    on u.apartment_id = p.apartment_id and u.household_id = p.household_id and u.role = 'resident'
  where u.bulk_id is null or u.bulk_id <> all (array(select k.id from resident_bulks k));
  if told_homes > 0 then
    insert into bill_tellings (apartment_id, bill_month_id, kind, person_ids) values (
      shown.apartment_id, shown.id, case when corrected.id is null then 'bill_published' else 'bill_corrected' end, told
    );
  end if;
  return told_homes;
end
$$;

-- Of these people, those who live in a home that a month billed, be it in a version that was corrected since: whoever has
-- moved to another home meanwhile is not told of their former one's. (By the index, as settle_bills.)
create function still_billed(apartment uuid, billed date, people uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select u.id from users u
    where u.apartment_id = apartment and u.id = any (people) and u.role = 'resident'
      and (
        select true from occupancies o
        join bills b on b.apartment_id = o.apartment_id and b.occupancy_id = o.id and b.month = billed
        where o.apartment_id = apartment and o.household_id = u.household_id and o.ended_at is null
        limit 1
      )
  );
end
$$;

-- Tells the next people of a month that is out; answers how many it took up, and 0 when nobody is left. For the office's
-- call, and for the job, which goes on where a server was killed. Who lost their account meanwhile is not told.
create or replace function tell_of_bills(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  telling bill_tellings;
  version bill_months;
  told integer;
begin
  if app_role() is not null and app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  -- What another server is at goes on there.
  select * into telling from bill_tellings t
  where t.apartment_id = coalesce(app_apartment_id(), t.apartment_id)
  order by t.apartment_id, t.id limit 1 for update skip locked;
  if telling.id is null then
    return 0;
  end if;
  told := least(most, cardinality(telling.person_ids));
  -- A month that was taken back tells nobody.
  select * into version from bill_months m
  where m.apartment_id = telling.apartment_id and m.id = telling.bill_month_id and m.state in ('published', 'replaced')
  for share;
  if version.id is null or told = cardinality(telling.person_ids) then
    delete from bill_tellings t where t.apartment_id = telling.apartment_id and t.id = telling.id;
  else
    update bill_tellings t set person_ids = t.person_ids[told + 1:]
    where t.apartment_id = telling.apartment_id and t.id = telling.id;
  end if;
  if version.id is not null then
    perform raise_alert(
      telling.kind, version.id, 'bill:' || version.id, 'bill:' || version.month, jsonb_build_object(
        'billed', to_char(version.month, 'YYYY-MM'), 'month', to_char(version.month, 'FMMM'),
        'due', to_char(version.due_on, 'FMMM"월" FMDD"일"')
      ),
      false,
      still_billed(version.apartment_id, version.month, telling.person_ids[:told]),
      null, null, false, null, interval '0', null, version.apartment_id
    );
  end if;
  return told;
end
$$;

call hand_to_gate('still_billed(uuid, date, uuid[])');
revoke execute on function still_billed(uuid, date, uuid[]) from danji_app;
