-- Notices are searched as posts are: see 0031_post_search.sql.
alter table notices add column search_text text not null
  generated always as (search_form(title) || E'\n' || search_form(content)) stored;
create index notices_search on notices using gin (search_keys(apartment_id, search_text));

-- The caller's apartment's notices that hold the words in title or text: all of them, because the list says
-- how many there are. A gate's function: under row-level security an index of arrays is not used.
create function search_notices(words text) returns table (notice_id uuid)
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off as $$
declare
  apartment constant uuid := app_apartment_id();
  form constant text := search_form(words);
  keys constant bigint[] := search_keys(apartment, form);
begin
  if coalesce(app_role() not in ('manager', 'resident'), true) then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;
  return query
    -- Materialized and without the apartment: so that nothing but the index of pairs can answer.
    with written as materialized (
      select n.apartment_id, n.id from notices n
      where search_keys(n.apartment_id, n.search_text) @> keys and strpos(n.search_text, form) > 0
    )
    select w.id from written w where w.apartment_id = apartment;
end
$$;

grant select (id, search_text) on notices to danji_gate;

-- Who has opened which notice. A resident sees their own rows, and nobody else sees any: what a neighbour has
-- read is not the office's business.
create table notice_reads (
  apartment_id uuid not null,
  person_id uuid not null,
  notice_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, person_id, notice_id),
  constraint notice_reads_notice_exists foreign key (apartment_id, notice_id)
    references notices (apartment_id, id) on delete cascade,
  constraint notice_reads_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index notice_reads_of_notice on notice_reads (apartment_id, notice_id);
create index notice_reads_by_age on notice_reads (read_at);

call protect_tenant_table('notice_reads');
call follow_person('notice_reads', 'person_id', 'delete');

-- read_at is for samples.
grant select, insert (apartment_id, person_id, notice_id, read_at) on notice_reads to danji_app;
create policy own_reads on notice_reads to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());

-- A notice counts as unread for 30 days, so what was read before that says nothing any more.
create function forget_notice_reads(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from notice_reads where (apartment_id, person_id, notice_id) in (
    select r.apartment_id, r.person_id, r.notice_id from notice_reads r
    where r.read_at < least(before, now() - interval '30 days')
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
grant select (notice_id, read_at) on notice_reads to danji_gate;

call hand_to_gate('search_notices(text)', 'forget_notice_reads(timestamptz)');
