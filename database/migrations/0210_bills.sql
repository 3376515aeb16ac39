-- Bills: what an office's program computed of a month for each home, as residents read it.

create or replace function office_rights() returns text[] language sql immutable parallel safe
  return array['notices', 'complaints', 'residents', 'community', 'visitors', 'facilities', 'votes', 'bills', 'staff'];

-- Whoever did all of an office's work does this, too, and nobody else before the office says so.
set local role danji_gate;
update users set rights = array(select wanted from unnest(office_rights()) wanted)
where role = 'manager'
  and rights @> array['notices', 'complaints', 'residents', 'community', 'visitors', 'facilities', 'votes', 'staff'];
reset role;

-- Who lives in a home, one after the other: it begins with the first account of an empty home, and ends with the last.
create table occupancies (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (apartment_id, id),
  constraint occupancies_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade
);

create unique index occupancies_present on occupancies (apartment_id, household_id) where ended_at is null;
create index occupancies_of_household on occupancies (apartment_id, household_id, ended_at);

call protect_tenant_table('occupancies');
grant select on occupancies to danji_app;
grant select, insert, update on occupancies to danji_gate;

create policy gate on occupancies to danji_gate using (true) with check (true);
create policy households_read_their_own on occupancies for select to danji_app
  using (apartment_id = app_apartment_id() and household_id = (select app_household_id()));
create policy office_reads on occupancies for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create function keep_occupancy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.resident_count > 0 then
    insert into occupancies (apartment_id, household_id) values (new.apartment_id, new.id);
  else
    update occupancies o set ended_at = now()
    where o.apartment_id = new.apartment_id and o.household_id = new.id and o.ended_at is null;
  end if;
  return null;
end
$$;

call hand_to_gate('keep_occupancy()');

-- As before, but whoever only chooses a password never leaves the home for a moment, which would end its occupancy.
create or replace function count_residents_after_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.apartment_id, new.household_id) = (old.apartment_id, old.household_id) then
    update households h set
      active_count = h.active_count + (not new.is_initial_password)::integer - (not old.is_initial_password)::integer
    where h.apartment_id = new.apartment_id and h.id = new.household_id;
    return null;
  end if;
  update households h set
    resident_count = h.resident_count - 1, active_count = h.active_count - (not old.is_initial_password)::integer
  where h.apartment_id = old.apartment_id and h.id = old.household_id;
  update households h set
    resident_count = h.resident_count + 1, active_count = h.active_count + (not new.is_initial_password)::integer,
    is_vacant = false
  where h.apartment_id = new.apartment_id and h.id = new.household_id;
  return null;
end
$$;

create trigger households_keep_occupancy after update of resident_count on households for each row
  when ((old.resident_count > 0) is distinct from (new.resident_count > 0)) execute function keep_occupancy();

set local role danji_gate;
insert into occupancies (apartment_id, household_id)
select h.apartment_id, h.id from households h where h.resident_count > 0;
reset role;

-- The occupancy of the caller's home.
create function my_occupancy() returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select o.id from occupancies o
    where o.apartment_id = app_apartment_id() and o.household_id = app_household_id() and o.ended_at is null
  );
end
$$;

-- A publication of a month's bills. What is published never changes: a correction is another publication of the month,
-- which takes the place of the one before.
create table bill_months (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The first day of the month whose use is billed.
  month date not null check (extract(day from month) = 1),
  -- draft: its bills are being written, and nobody sees any.
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'replaced', 'withdrawn')),
  -- [{name, group}], as the amounts of each bill stand.
  items jsonb not null,
  -- [{kind, unit}], likewise.
  usages jsonb not null,
  -- [{sumWon, homes}] of each item.
  sums jsonb not null,
  -- By whole square metres, of those with five homes or more: {"84": {homes, total, amounts, usages}}.
  averages jsonb not null,
  home_count integer not null check (home_count > 0),
  sum_won bigint not null,
  size_m2 numeric check (size_m2 > 0),
  due_on date not null,
  account text check (char_length(account) between 1 and 60),
  remark text check (char_length(remark) between 1 and 500),
  -- Why rows were taken over whose items do not add up to their totals.
  reason text check (char_length(reason) between 5 and 200),
  publish_at timestamptz,
  -- When the month was first published, and when this took the place of another.
  published_at timestamptz,
  corrected_at timestamptz,
  -- Everybody is told of a correction that changes what is the same for all.
  tells_all boolean not null default false,
  withdrawal_reason text check (char_length(withdrawal_reason) between 5 and 200),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint bill_months_are_whole check (
    (state = 'scheduled') <= (publish_at is not null)
    and (state in ('published', 'replaced', 'withdrawn')) <= (published_at is not null)
  )
);

create unique index bill_months_one_published on bill_months (apartment_id, month) where state = 'published';
create unique index bill_months_one_scheduled on bill_months (apartment_id, month) where state = 'scheduled';
create index bill_months_of_month on bill_months (apartment_id, month desc, created_at);
create index bill_months_due on bill_months (publish_at) where state = 'scheduled';
create index bill_months_by_age on bill_months (month);
-- What a server that stopped has left.
create index bill_months_drafts on bill_months (created_at) where state = 'draft';

call protect_tenant_table('bill_months');
grant select on bill_months to danji_app;
grant insert (apartment_id, id, month, items, usages, sums, averages, home_count, sum_won, size_m2, due_on, account,
  remark, reason, publish_at, tells_all) on bill_months to danji_app;
grant delete on bill_months to danji_app;
grant select, update, delete on bill_months to danji_gate;

create policy gate on bill_months to danji_gate using (true) with check (true);
create policy residents_read_published on bill_months for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('resident', 'manager')) and state = 'published');
create policy office_reads on bill_months for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_writes on bill_months for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')) and state = 'draft');
-- What was once published stays in the records.
create policy office_drops_unpublished on bill_months for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')) and state in ('draft', 'scheduled'));

call alerts_follow('bill_months');

-- A home's row of the file. Arrays, because a country has eleven million bills a month.
create table bills (
  apartment_id uuid not null,
  bill_month_id uuid not null,
  household_id uuid not null,
  month date not null,
  -- Whose it is; null: of the office alone. A trigger knows, and nobody else can write it.
  occupancy_id uuid,
  amounts integer[] not null check (cardinality(amounts) <= 80 and array_position(amounts, null) is null),
  usage numeric[] not null check (cardinality(usage) <= 5),
  size_m2 numeric check (size_m2 > 0),
  total integer not null,
  total_after_due integer,
  unpaid_before integer,
  virtual_account text check (char_length(virtual_account) between 1 and 60),
  -- Against what it took the place of.
  is_changed boolean not null default false,
  primary key (apartment_id, bill_month_id, household_id),
  constraint bills_bill_month_exists foreign key (apartment_id, bill_month_id)
    references bill_months (apartment_id, id) on delete cascade,
  constraint bills_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint bills_occupancy_exists foreign key (apartment_id, occupancy_id)
    references occupancies (apartment_id, id) on delete set null (occupancy_id)
);

create index bills_of_household on bills (apartment_id, household_id, month);
create index bills_of_occupancy on bills (apartment_id, occupancy_id, month desc) where occupancy_id is not null;

call protect_tenant_table('bills');
grant select on bills to danji_app;
grant insert (apartment_id, bill_month_id, household_id, month, amounts, usage, size_m2, total, total_after_due,
  unpaid_before, virtual_account) on bills to danji_app;
grant select, update (occupancy_id, is_changed), delete on bills to danji_gate;

create policy gate on bills to danji_gate using (true) with check (true);
create policy households_read_their_own on bills for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and occupancy_id = (select my_occupancy())
    and exists (
      select from bill_months m
      where m.apartment_id = bills.apartment_id and m.id = bills.bill_month_id and m.state = 'published'
    )
  );
create policy office_reads on bills for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_writes_drafts on bills for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('bills'))
    and exists (
      select from bill_months m
      where m.apartment_id = bills.apartment_id and m.id = bills.bill_month_id and m.month = bills.month
        and m.state = 'draft'
    )
  );

-- Whose the bill of a home and month is. The month's first publication decides once and for all: neither a correction
-- nor publishing anew gives it to whoever came since. A month that was over before somebody moved out is theirs, so that
-- nobody who moved in afterwards reads it.
create function occupancy_of_bill(apartment uuid, home uuid, billed date) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first_one record;
begin
  select b.occupancy_id into first_one
  from bills b join bill_months m on m.apartment_id = b.apartment_id and m.id = b.bill_month_id
  where b.apartment_id = apartment and b.household_id = home and b.month = billed
    and m.state in ('published', 'replaced', 'withdrawn')
  order by m.created_at
  limit 1;
  if found then
    return first_one.occupancy_id;
  end if;
  return (
    select o.id from occupancies o
    where o.apartment_id = apartment and o.household_id = home and o.ended_at is null
      and not exists (
        select from occupancies former
        where former.apartment_id = o.apartment_id and former.household_id = o.household_id
          and former.ended_at >= (billed + interval '1 month') at time zone 'Asia/Seoul'
      )
  );
end
$$;

create function give_bill_its_occupancy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.occupancy_id := occupancy_of_bill(new.apartment_id, new.household_id, new.month);
  return new;
end
$$;

-- The file that a month was read from: the office's alone, whoever may read the month.
create table bill_files (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  bill_month_id uuid not null,
  primary key (apartment_id, id),
  constraint bill_files_bill_month_exists foreign key (apartment_id, bill_month_id)
    references bill_months (apartment_id, id) on delete cascade
);

create index bill_files_of_month on bill_files (apartment_id, bill_month_id);

call protect_tenant_table('bill_files');
grant select, insert (apartment_id, id, bill_month_id), update (bill_month_id) on bill_files to danji_app;
create policy gate on bill_files to danji_gate using (true) with check (true);
create policy office_reads on bill_files for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_adds on bill_files for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_moves on bill_files for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

call attach_files_to('bill_files', 'bill_file_id');

-- A file that was checked for a month, and what stood of the month then: a check is out of date when that is another.
create table bill_checks (
  apartment_id uuid not null,
  file_id uuid not null,
  month date not null,
  -- The month's publications with their states, as bill_month_standing() tells them.
  standing text not null,
  primary key (apartment_id, file_id, month),
  constraint bill_checks_file_exists foreign key (apartment_id, file_id)
    references files (apartment_id, id) on delete cascade
);

call protect_tenant_table('bill_checks');
grant select, insert, update (standing) on bill_checks to danji_app;
create policy office_reads on bill_checks for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_notes on bill_checks for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_notes_again on bill_checks for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create function bill_month_standing(billed date) returns text language sql stable
  begin atomic
    select coalesce(string_agg(m.id || ' ' || m.state, ', ' order by m.created_at, m.id), 'none')
    from bill_months m
    where m.apartment_id = app_apartment_id() and m.month = billed and m.state <> 'draft';
  end;

-- What the columns of this office's files mean, by their headers without blanks and brackets.
create table bill_columns (
  apartment_id uuid not null references apartments (id) on delete cascade,
  header text not null check (char_length(header) between 1 and 100),
  -- Null: as its header says.
  meaning jsonb,
  -- The group of an item of this name.
  item_group text check (item_group in ('common', 'usage', 'reserve', 'discount', 'other')),
  primary key (apartment_id, header)
);

call protect_tenant_table('bill_columns');
grant select, insert, update on bill_columns to danji_app;
create policy office_reads on bill_columns for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_remembers on bill_columns for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_remembers_anew on bill_columns for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

-- Which homes have opened their bill of a month.
create table bill_reads (
  apartment_id uuid not null,
  household_id uuid not null,
  month date not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, month, household_id),
  constraint bill_reads_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade
);

create index bill_reads_by_age on bill_reads (month);
create index bill_reads_of_household on bill_reads (apartment_id, household_id);

call protect_tenant_table('bill_reads');
grant select, insert (apartment_id, household_id, month) on bill_reads to danji_app;
grant select, delete on bill_reads to danji_gate;
create policy gate on bill_reads to danji_gate using (true) with check (true);
create policy households_read_their_own on bill_reads for select to danji_app
  using (apartment_id = app_apartment_id() and household_id = (select app_household_id()));
create policy office_reads on bill_reads for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy households_open_their_bill on bill_reads for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and household_id = (select app_household_id())
    and exists (
      select from bills b
      where b.apartment_id = bill_reads.apartment_id and b.household_id = bill_reads.household_id
        and b.month = bill_reads.month
    )
  );

-- What homes have paid of a month.
create table bill_payments (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  month date not null,
  paid_won integer not null check (paid_won > 0),
  paid_on date not null,
  source text not null check (source in ('file', 'hand')),
  primary key (apartment_id, id),
  constraint bill_payments_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade
);

create index bill_payments_of_household on bill_payments (apartment_id, household_id, month);
create index bill_payments_of_month on bill_payments (apartment_id, month);
create index bill_payments_by_age on bill_payments (month);

call protect_tenant_table('bill_payments');
grant select, insert (apartment_id, household_id, month, paid_won, paid_on, source), delete on bill_payments to danji_app;
grant select, delete on bill_payments to danji_gate;
create policy gate on bill_payments to danji_gate using (true) with check (true);
create policy households_read_their_own on bill_payments for select to danji_app
  using (
    apartment_id = app_apartment_id() and household_id = (select app_household_id())
    and exists (
      select from bills b
      where b.apartment_id = bill_payments.apartment_id and b.household_id = bill_payments.household_id
        and b.month = bill_payments.month
    )
  );
create policy office_reads on bill_payments for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_notes on bill_payments for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_takes_back on bill_payments for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

-- The months of which any payment is known: without one, nobody is said not to have paid.
create function months_with_payments(months date[]) returns setof date
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select asked from unnest(months) asked
    where exists (
      select from bill_payments p where p.apartment_id = app_apartment_id() and p.month = asked
    );
end
$$;

-- Lets a draft, or one whose time has come, be seen, in place of what it corrects; tells whom it concerns. Answers how
-- many homes that are.
create function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  corrected bill_months;
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  -- The rows were written before this moment.
  update bills b set occupancy_id = now_of.occupancy_id
  from (
    select w.household_id, occupancy_of_bill(w.apartment_id, w.household_id, w.month) as occupancy_id
    from bills w where w.apartment_id = shown.apartment_id and w.bill_month_id = shown.id
  ) now_of
  where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.household_id = now_of.household_id
    and b.occupancy_id is distinct from now_of.occupancy_id;
  if corrected.id is not null then
    update bill_months m set state = 'replaced' where m.apartment_id = corrected.apartment_id and m.id = corrected.id;
    update bills b set is_changed = true
    from bill_months m
    where m.apartment_id = shown.apartment_id and m.id = shown.id
      and b.apartment_id = m.apartment_id and b.bill_month_id = m.id
      and not exists (
        select from bills was
        where was.apartment_id = corrected.apartment_id and was.bill_month_id = corrected.id
          and was.household_id = b.household_id
          and is_same_bill(was, corrected, b, m)
      );
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
    perform raise_alert(
      case when corrected.id is null then 'bill_published' else 'bill_corrected' end, shown.id, 'bill:' || shown.id,
      'bill:' || shown.month, jsonb_build_object(
        'billed', to_char(shown.month, 'YYYY-MM'), 'month', to_char(shown.month, 'FMMM'),
        'due', to_char(shown.due_on, 'FMMM"월" FMDD"일"')
      ),
      false, told, null, null, false, null, interval '0', null, shown.apartment_id
    );
  end if;
  return told_homes;
end
$$;

-- What a bill says, whatever the order of the file's columns.
create function bill_content(bill bills, items jsonb, usages jsonb) returns jsonb language sql stable
  return jsonb_build_array(
    bill.total, bill.total_after_due, bill.unpaid_before, bill.virtual_account,
    (
      select coalesce(jsonb_object_agg(items -> (place - 1)::integer ->> 'name', won), '{}')
      from unnest(bill.amounts) with ordinality as a (won, place) where won <> 0
    ),
    (
      select coalesce(jsonb_object_agg(usages -> (place - 1)::integer ->> 'kind', used), '{}')
      from unnest(bill.usage) with ordinality as a (used, place) where used is not null
    )
  );

-- Whether two bills of a home say the same.
create function is_same_bill(one bills, one_month bill_months, other bills, other_month bill_months) returns boolean
  language sql stable
  return case
    when one_month.items = other_month.items and one_month.usages = other_month.usages
      then (one.total, one.total_after_due, one.unpaid_before, one.virtual_account, one.amounts, one.usage)
        is not distinct from
        (other.total, other.total_after_due, other.unpaid_before, other.virtual_account, other.amounts, other.usage)
    else bill_content(one, one_month.items, one_month.usages) = bill_content(other, other_month.items, other_month.usages)
  end;

-- For calls: the office publishes a draft, now or at its time.
create function publish_bills(version uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  draft bill_months;
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  select * into draft from bill_months m
  where m.apartment_id = app_apartment_id() and m.id = version and m.state = 'draft' for update;
  if draft.id is null then
    raise foreign_key_violation using message = 'no such draft', table = 'bills', constraint = 'bills_bill_month_exists';
  end if;
  if draft.publish_at is null then
    return show_bills(draft);
  end if;
  update bill_months m set state = 'scheduled' where m.apartment_id = draft.apartment_id and m.id = draft.id;
  return 0;
end
$$;

-- For the job: those whose time has come.
create function publish_due_bills(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due bill_months;
  published integer := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  if not exists (select from bill_months m where m.state = 'scheduled' and m.publish_at <= now()) then
    return 0;
  end if;
  for due in
    select * from bill_months m where m.state = 'scheduled' and m.publish_at <= now()
    order by m.publish_at limit most for update skip locked
  loop
    perform show_bills(due);
    published := published + 1;
  end loop;
  return published;
end
$$;

-- For calls: takes a month back, with its alerts. Nobody is told. Answers of how many homes; null if there is none.
create function withdraw_bills(billed date, why text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawn bill_months;
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  update bill_months m set state = 'withdrawn', withdrawal_reason = why
  where m.apartment_id = app_apartment_id() and m.month = billed and m.state = 'published'
  returning * into withdrawn;
  if withdrawn.id is null then
    return null;
  end if;
  perform drop_alerts(m.apartment_id, m.id, null) from bill_months m
  where m.apartment_id = withdrawn.apartment_id and m.month = billed;
  return withdrawn.home_count;
end
$$;

-- Drops what is older than five years, a month at a time, and drafts that nobody finished.
create function forget_bills(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant date := least(before, (now() - interval '5 years')::date);
  forgotten bigint;
  more bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from bill_months where (apartment_id, id) in (
    select m.apartment_id, m.id from bill_months m where m.month + interval '1 month' <= latest limit 1
  ) or (apartment_id, id) in (
    select m.apartment_id, m.id from bill_months m
    where m.state = 'draft' and m.created_at < now() - interval '1 hour' limit 1
  );
  get diagnostics forgotten = row_count;
  delete from bill_reads where (apartment_id, household_id, month) in (
    select r.apartment_id, r.household_id, r.month from bill_reads r
    where r.month < latest - interval '1 month' limit 10000
  );
  get diagnostics more = row_count;
  forgotten := forgotten + more;
  delete from bill_payments where (apartment_id, id) in (
    select p.apartment_id, p.id from bill_payments p where p.month < latest - interval '1 month' limit 10000
  );
  get diagnostics more = row_count;
  return forgotten + more;
end
$$;

call hand_to_gate(
  'my_occupancy()', 'occupancy_of_bill(uuid, uuid, date)', 'give_bill_its_occupancy()', 'months_with_payments(date[])',
  'show_bills(bill_months)', 'publish_bills(uuid)', 'publish_due_bills(integer)', 'withdraw_bills(date, text)',
  'forget_bills(date)'
);
revoke execute on function show_bills(bill_months) from danji_app;
revoke execute on function occupancy_of_bill(uuid, uuid, date) from danji_app;

create trigger bills_have_their_occupancy before insert on bills
  for each row execute function give_bill_its_occupancy();

set local role danji_gate;
insert into alert_raisers (kind, raiser, audience, raiser_right) values
  ('bill_published', 'staff', 'user', 'bills'),
  ('bill_corrected', 'staff', 'user', 'bills');
reset role;
