-- Made by `npm run generate`: read it, and change it by a migration.

-- A publication of a month's bills. What is published never changes: a correction is another publication of the month,
-- which takes the place of the one before.
create table bill_months (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  -- The first day of the month whose use is billed.
  month date not null,
  -- draft: its bills are being written, and nobody sees any.
  state text default 'draft' not null,
  -- [{name, group}], as the amounts of each bill stand.
  items jsonb not null,
  -- [{kind, unit}], likewise.
  usages jsonb not null,
  -- [{sumWon, homes}] of each item.
  sums jsonb not null,
  -- By whole square metres, of those with five homes or more: {"84": {homes, total, amounts, usages}}.
  averages jsonb not null,
  home_count integer not null,
  sum_won bigint not null,
  size_m2 numeric,
  due_on date not null,
  account text,
  remark text,
  -- Why rows were taken over whose items do not add up to their totals.
  reason text,
  publish_at timestamptz,
  -- When the month was first published, and when this took the place of another.
  published_at timestamptz,
  corrected_at timestamptz,
  -- Everybody is told of a correction that changes what is the same for all.
  tells_all boolean default false not null,
  withdrawal_reason text,
  created_at timestamptz default now() not null,
  constraint bill_months_pkey primary key (apartment_id, id),
  constraint bill_months_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint bill_months_account_check check (char_length(account) >= 1 and char_length(account) <= 60),
  constraint bill_months_are_whole check ((state = 'scheduled') <= (publish_at is not null) and (state in ('published', 'replaced', 'withdrawn')) <= (published_at is not null)),
  constraint bill_months_home_count_check check (home_count > 0),
  constraint bill_months_month_check check (extract(day from month) = 1::numeric),
  constraint bill_months_reason_check check (char_length(reason) >= 5 and char_length(reason) <= 200),
  constraint bill_months_remark_check check (char_length(remark) >= 1 and char_length(remark) <= 500),
  constraint bill_months_size_m2_check check (size_m2 > 0::numeric),
  constraint bill_months_state_check check (state in ('draft', 'scheduled', 'published', 'replaced', 'withdrawn')),
  constraint bill_months_withdrawal_reason_check check (char_length(withdrawal_reason) >= 5 and char_length(withdrawal_reason) <= 200)
);

create index bill_months_by_age on bill_months (month);
create index bill_months_drafts on bill_months (created_at) where state = 'draft';
create index bill_months_due on bill_months (publish_at) where state = 'scheduled';
create index bill_months_of_month on bill_months (apartment_id, month desc, created_at);
create unique index bill_months_one_published on bill_months (apartment_id, month) where state = 'published';
create unique index bill_months_one_scheduled on bill_months (apartment_id, month) where state = 'scheduled';

alter table bill_months enable row level security, force row level security;
grant delete, select on bill_months to danji_app;
grant delete, select, update on bill_months to danji_gate;
grant insert (apartment_id, id, month, items, usages, sums, averages, home_count, sum_won, size_m2, due_on, account, remark, reason, publish_at, tells_all) on bill_months to danji_app;

create policy gate on bill_months
  for all to danji_gate
  using (true)
  with check (true);

create policy office_drops_unpublished on bill_months
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('bills'))
    and (state in ('draft', 'scheduled'))
  );

create policy office_reads on bill_months
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_writes on bill_months
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')) and state = 'draft');

create policy own_apartment_only on bill_months
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_read_published on bill_months
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() in ('resident', 'manager'))
    and state = 'published'
  );

create trigger bill_months_take_alerts_along after delete on bill_months
  for each row execute function take_alerts_along();
