-- A correction is compared with what it takes the place of, also if that came out while the correction was being written; and
-- one's own data holds what one wrote in talks that are out of one's sight.

-- Lets a draft, or one whose time has come, be seen, in place of what it corrects, and notes whom it concerns. Answers
-- how many homes that are.
create or replace function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  corrected bill_months;
  is_compared boolean;
  settled uuid[];
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  -- What came out when these rows were being written, or in a transaction that began before, is not what they were compared
  -- with.
  is_compared := corrected.id is null
    or greatest(corrected.published_at, corrected.corrected_at) < shown.created_at - interval '1 minute'
    or greatest(corrected.published_at, corrected.corrected_at) < shown.created_at and exists (
      select from bills b
      where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.is_changed
    );
  if is_compared then
    -- Of homes where somebody came or left since their rows were written, or in a transaction that began before.
    settled := array(
      select o.household_id from occupancies o
      where o.apartment_id = shown.apartment_id
        and greatest(o.began_at, o.ended_at) > shown.created_at - interval '1 minute'
    );
  else
    settled := array(
      select b.household_id from bills b where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
    );
    shown.tells_all := (shown.due_on, shown.account) is distinct from (corrected.due_on, corrected.account);
  end if;
  perform settle_bills(shown.apartment_id, shown.id, settled);
  if corrected.id is not null then
    update bill_months m set state = 'replaced' where m.apartment_id = corrected.apartment_id and m.id = corrected.id;
    delete from bill_reads r using bills b
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.is_changed
      and r.apartment_id = b.apartment_id and r.household_id = b.household_id and r.month = b.month;
  end if;
  update bill_months m set
    state = 'published', published_at = coalesce(corrected.published_at, now()),
    corrected_at = case when corrected.id is not null then now() end, tells_all = shown.tells_all
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

-- What the caller wrote on the flea market, also in talks that they do not see, since they block the other one or the office
-- hides the thing.
create function own_market_messages() returns table (id uuid, talk_id uuid, content text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.id, m.talk_id, m.content, m.created_at
    from market_talks t join market_messages m on m.apartment_id = t.apartment_id and m.talk_id = t.id
    where t.apartment_id = app_apartment_id() and app_user_id() in (t.seller_id, t.asker_id)
      and m.is_sellers = (t.seller_id = app_user_id());
  end;
call hand_to_gate('own_market_messages()');
