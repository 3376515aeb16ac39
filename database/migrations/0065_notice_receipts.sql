-- Which households a notice has reached: see docs/decisions/0021-receipts-of-notices.md.

-- Since when receipts count: the office has told of the notice again, because it says something else now.
alter table notices add column alerted_at timestamptz;
grant update (alerted_at) on notices to danji_app;

-- That somebody of a household has opened a notice. Not who: which person reads what is nobody's business.
create table notice_receipts (
  apartment_id uuid not null,
  notice_id uuid not null,
  household_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, notice_id, household_id),
  constraint notice_receipts_notice_exists foreign key (apartment_id, notice_id)
    references notices (apartment_id, id) on delete cascade,
  -- A household that is gone was moved away from meanwhile.
  constraint notice_receipts_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade
);
create index notice_receipts_of_household on notice_receipts (apartment_id, household_id);

call protect_tenant_table('notice_receipts');
-- read_at is for samples and for what is read again.
grant select, insert (apartment_id, notice_id, household_id, read_at), update (read_at) on notice_receipts to danji_app;
create policy households_leave_their_own on notice_receipts to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident'
    and household_id = (select app_household_id())
  )
  with check (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident'
    and household_id = (select app_household_id())
  );
create policy managers_see_receipts on notice_receipts for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

-- The receipts of a household go with its last account, so that whoever moves in has read nothing.
create function forget_receipts_of_last() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notice_receipts r
  where r.apartment_id = old.apartment_id and r.household_id = old.household_id and not exists (
    select from users u
    where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
  );
  return null;
end
$$;
create trigger users_forget_receipts_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_receipts_of_last();
create trigger users_forget_receipts_moved after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id)
  execute function forget_receipts_of_last();
create policy gate on notice_receipts to danji_gate using (true);
grant select, delete on notice_receipts to danji_gate;

-- An import that exchanges a household has made its new accounts before the old ones go.
create function forget_receipts_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  delete from notice_receipts r where r.apartment_id = app_apartment_id() and r.household_id = home;
end
$$;

-- The households with an account, for whoever may write notices but may not see the accounts. Those that a bulk is
-- about to make do not count yet.
create function households_with_account() returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('notices') then
    raise insufficient_privilege;
  end if;
  return query
    select distinct u.household_id from users u
    where u.apartment_id = app_apartment_id() and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)));
end
$$;

-- What became of a notice's alerts of this moment or later, by channel. Alerts are kept for 90 days.
create function notice_deliveries(of_notice uuid, since timestamptz)
  returns table (channel text, sent bigint, failed bigint, waiting bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('notices') then
    raise insufficient_privilege;
  end if;
  return query
    with told as materialized (
      select a.id, a.counters from alerts a
      where a.apartment_id = app_apartment_id() and a.subject_id = of_notice and a.audience = 'residents'
        and (since is null or a.created_at >= since)
    )
    select way.name,
      (select coalesce(sum((t.counters -> way.name ->> 'sent')::bigint), 0)::bigint from told t),
      (select coalesce(sum((t.counters -> way.name ->> 'failed')::bigint), 0)::bigint from told t),
      (
        select count(*) from told t
        join alert_deliveries d
          on d.apartment_id = app_apartment_id() and d.alert_id = t.id and d.channel = way.name
      )
    from unnest(array['push', 'email', 'message']) way (name);
end
$$;

call hand_to_gate(
  'forget_receipts_of_last()', 'forget_receipts_of_household(uuid)', 'households_with_account()',
  'notice_deliveries(uuid, timestamptz)'
);
