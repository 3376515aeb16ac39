-- What an office publishes of a past month's complaints (공동주택관리법 시행령 제28조 제2항): numbers by category, and lines
-- that the office writes itself. Nothing of a complaint is copied, and nothing here refers to one.

-- What the office has written so far, for the month in which its complaint was resolved.
create table disclosure_entries (
  apartment_id uuid not null,
  complaint_id uuid not null,
  summary text not null check (char_length(summary) between 1 and 200),
  primary key (apartment_id, complaint_id),
  constraint disclosure_entries_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade
);

call protect_tenant_table('disclosure_entries');
grant select, insert, update (summary), delete on disclosure_entries to danji_app;
create policy office_writes on disclosure_entries to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

-- Insert-only: what is published stands.
create table disclosures (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  month date not null check (extract(day from month) = 1),
  -- As contract/disclosures.ts has them.
  counts jsonb not null,
  lines jsonb not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint disclosures_month_unique unique (apartment_id, month)
);
create index disclosures_newest_first on disclosures (apartment_id, created_at desc, id desc);

call protect_tenant_table('disclosures');
grant select, insert (apartment_id, month, counts, lines) on disclosures to danji_app;
create policy everybody_reads on disclosures for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() in ('manager', 'resident'));
create policy office_publishes on disclosures for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

-- The names that a line about each of these complaints must not say. Nicknames are not the office's to read.
create function names_of_complainants(ids uuid[]) returns table (complaint_id uuid, names text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, array_remove(array[c.author_name, u.name, u.nickname], null)
    from complaints c left join users u on u.apartment_id = c.apartment_id and u.id = c.author_id
    where c.apartment_id = app_apartment_id() and c.id = any (ids) and app_has_right('complaints');
  end;
call hand_to_gate('names_of_complainants(uuid[])');

-- From the 5th of a month on, the last month, if the caller sees complaints of it and nothing of it is published.
create function disclosure_due(today date) returns text language sql stable
  return (
    select to_char(last.month, 'YYYY-MM')
    from (select (date_trunc('month', today) - interval '1 month')::date as month) last
    where extract(day from today) >= 5 and app_has_right('complaints')
      and not exists (select from disclosures d where d.apartment_id = app_apartment_id() and d.month = last.month)
      and exists (
        select from complaints c
        where c.apartment_id = app_apartment_id()
          and c.created_at >= last.month::timestamp at time zone 'Asia/Seoul'
          and c.created_at < (last.month + interval '1 month') at time zone 'Asia/Seoul'
      )
  );
