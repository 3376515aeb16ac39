-- Papers that one official types and another one types again, blind; and their sums, which are published once the vote
-- is counted. Papers are sealed with randomness from a card that the officials alone have: docs/vote-format.md. Papers
-- of a server of before have neither number nor salt, and their vote no sums.
alter table vote_paper_ballots
  -- Its place in the pile.
  add column number integer,
  -- What the card makes its randomness of.
  add column salt bytea,
  add constraint vote_paper_ballots_number_check check (number >= 1) not valid,
  add constraint vote_paper_ballots_salt_check check (octet_length(salt) = 16) not valid,
  add constraint vote_paper_ballots_salted check ((number is null) = (salt is null)) not valid;

-- The papers of a style: who typed them, and who typed the same without seeing it.
create table vote_paper_piles (
  apartment_id uuid not null,
  vote_id uuid not null,
  style integer not null check (style >= 0),
  -- Of the card, which is told from others by it.
  papers_key bytea not null check (octet_length(papers_key) = 32),
  typed_by uuid,
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (apartment_id, vote_id, style),
  constraint vote_paper_piles_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_paper_piles_typist_exists foreign key (apartment_id, typed_by)
    references users (apartment_id, id) on delete set null (typed_by),
  constraint vote_paper_piles_confirmer_exists foreign key (apartment_id, confirmed_by)
    references users (apartment_id, id) on delete set null (confirmed_by)
);
create index vote_paper_piles_of_typist on vote_paper_piles (apartment_id, typed_by);
create index vote_paper_piles_of_confirmer on vote_paper_piles (apartment_id, confirmed_by);

-- Which of the sealed ballots were papers. It is told of those whose sum is published.
create table vote_papers (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null check (octet_length(ballot_hash) = 32),
  salt bytea not null,
  is_told boolean not null default false,
  primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_papers_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

-- By slot how many papers chose it, with the sum of what they were sealed with.
create table vote_paper_counts (
  apartment_id uuid not null,
  vote_id uuid not null,
  position integer not null check (position between 0 and 9),
  counts integer[] not null,
  randomness text[] not null,
  primary key (apartment_id, vote_id, position),
  constraint vote_paper_counts_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);
create trigger vote_paper_counts_stay before update on vote_paper_counts
  for each row execute function refuse_count_change();
create trigger vote_paper_counts_remain before delete on vote_paper_counts
  for each row execute function keep_vote_rows();
create trigger vote_papers_stay before update on vote_papers
  for each row when (not new.is_told or to_jsonb(new) - 'is_told' <> to_jsonb(old) - 'is_told')
  execute function refuse_ballot_change();
create trigger vote_papers_remain before delete on vote_papers for each row execute function keep_vote_rows();

call protect_tenant_table('vote_paper_piles');
call protect_tenant_table('vote_papers');
call protect_tenant_table('vote_paper_counts');
grant select, insert, update, delete on vote_paper_piles to danji_gate;
create policy gate on vote_paper_piles to danji_gate using (true) with check (true);
call follow_person('vote_paper_piles', 'typed_by', 'forget');
call follow_person('vote_paper_piles', 'confirmed_by', 'forget');
grant select, insert, update (is_told) on vote_papers to danji_gate;
create policy gate on vote_papers to danji_gate using (true) with check (true);
grant select, insert on vote_paper_counts to danji_gate;
create policy gate on vote_paper_counts to danji_gate using (true) with check (true);

grant select (apartment_id, vote_id, ballot_hash) on vote_papers to danji_app;
create policy told_ones_are_public on vote_papers for select to danji_app
  using (apartment_id = app_apartment_id() and is_told and vote_id = any ((select counted_votes())::uuid[]));
grant select on vote_paper_counts to danji_app;
create policy counted_ones_are_public on vote_paper_counts for select to danji_app
  using (apartment_id = app_apartment_id() and vote_id = any ((select counted_votes())::uuid[]));

-- Whatever comes into a pile was not confirmed, also from a screen of before.
create function undo_confirmation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update vote_paper_piles p set confirmed_by = null, confirmed_at = null
  where p.apartment_id = new.apartment_id and p.vote_id = new.vote_id and p.style = new.style
    and p.confirmed_at is not null;
  return null;
end
$$;
create trigger vote_paper_ballots_undo_confirmation after insert on vote_paper_ballots
  for each row execute function undo_confirmation();

-- Papers with their salts, sealed with the card whose key this is. One official types a pile: whoever goes on is the
-- same.
create function stage_salted_papers(
  vote uuid, ballot_style integer, bodies bytea[], salts bytea[], key bytea, out outcome text, out staged integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
  v votes;
  pile vote_paper_piles;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  v := drawer.v;
  if outcome <> 'open' then
    return;
  end if;
  insert into vote_paper_piles (apartment_id, vote_id, style, papers_key, typed_by)
  values (v.apartment_id, v.id, ballot_style, key, app_user_id())
  on conflict do nothing;
  select p.* into pile from vote_paper_piles p
  where p.apartment_id = v.apartment_id and p.vote_id = v.id and p.style = ballot_style;
  outcome := case
    when pile.typed_by is distinct from app_user_id() then 'papers_typed_by_other'
    -- A vote has one card.
    when exists (
      select from vote_paper_piles p
      where p.apartment_id = v.apartment_id and p.vote_id = v.id and p.papers_key <> key
    ) then 'papers_key_differs'
    when exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style and b.salt is null
    ) then 'papers_unsalted'
    when exists (
      select from unnest(bodies) given (body)
      join vote_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
        and b.ballot_hash = hash_of_ballot(v.definition_hash, ballot_style, given.body)
    ) then 'ballot_invalid'
    else 'open'
  end;
  -- The server answers with an error, which takes back the pile that was begun.
  if outcome <> 'open' then
    return;
  end if;
  insert into vote_paper_ballots (apartment_id, vote_id, ballot_hash, style, body, number, salt)
  select v.apartment_id, v.id, fresh.ballot_hash, ballot_style, fresh.body, free.number, fresh.salt
  from (
    select given.body, given.salt, h.ballot_hash, row_number() over (order by given.at) as place
    from unnest(bodies, salts) with ordinality given (body, salt, at)
    cross join lateral (select hash_of_ballot(v.definition_hash, ballot_style, given.body)) h (ballot_hash)
    where not exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.ballot_hash = h.ballot_hash
    )
  ) fresh
  -- A paper that was taken out is typed again in its place.
  join (
    select n as number, row_number() over (order by n) as place
    from generate_series(1, (
      select count(*)::integer + cardinality(bodies) from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style
    )) n
    where not exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style and b.number = n
    )
  ) free on free.place = fresh.place;
  select s.staged, case when s.staged > s.marked then 'paper_mismatch' else 'done' end into staged, outcome
  from vote_paper_sums(vote) s where s.style = ballot_style;
end
$$;

create or replace function remove_paper_ballots(vote uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome = 'open' then
    delete from vote_paper_ballots b where b.apartment_id = app_apartment_id() and b.vote_id = vote;
    delete from vote_paper_piles p where p.apartment_id = app_apartment_id() and p.vote_id = vote;
    outcome := 'done';
  end if;
end
$$;

-- By the typist, who types it again in its place: another official found that it is not what the paper says.
create function take_paper_out(vote uuid, of_style integer, of_number integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome <> 'open' then
    return;
  end if;
  if not exists (
    select from vote_paper_piles p
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style
      and p.typed_by = app_user_id()
  ) then
    outcome := 'papers_typed_by_other';
    return;
  end if;
  delete from vote_paper_ballots b
  where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.number = of_number;
  outcome := case when found then 'done' else 'papers_changed' end;
  update vote_paper_piles p set confirmed_by = null, confirmed_at = null
  where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
end
$$;

-- For officials, and for everybody from the seal on: whose hands a vote's papers went through.
create function vote_piles(vote uuid) returns table (
  style integer, papers_key bytea, typed_by uuid, confirmed_by uuid, confirmed_at timestamptz, gaps integer[]
)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.style, p.papers_key, p.typed_by, p.confirmed_by, p.confirmed_at, array(
      select n from generate_series(1, (
        select max(b.number) from vote_paper_ballots b
        where b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.style = p.style
      )) n
      where not exists (
        select from vote_paper_ballots b
        where b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.style = p.style and b.number = n
      )
      order by n
    )
    from vote_paper_piles p
    where p.apartment_id = app_apartment_id() and p.vote_id = vote
      and (vote in (select my_vote_offices()) or vote = any (sealed_votes()))
    order by p.style;
  end;

-- The papers of a pile with their salts, for officials: as they lie while they are typed; once the vote is counted, by
-- their hashes. Without the card they tell nothing.
create function papers_of_pile(vote uuid, of_style integer, after integer, at_most integer)
  returns table (place integer, salt bytea, body bytea)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query
    select listed.place, listed.salt, listed.body
    from (
      select b.number as place, b.salt, b.body from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.salt is not null
      union all
      select row_number() over (order by p.ballot_hash)::integer, p.salt, b.body
      from vote_papers p
      join vote_ballots b
        on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
      where p.apartment_id = app_apartment_id() and p.vote_id = vote and b.style = of_style
        and vote = any (counted_votes())
    ) listed
    where listed.place > after
    order by listed.place limit at_most;
end
$$;

-- By an official who did not type the pile, of exactly the papers whose hashes these are.
create function confirm_papers(vote uuid, of_style integer, pile_hash text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pile vote_paper_piles;
  found_hash text;
begin
  outcome := (open_papers(vote)).outcome;
  if outcome <> 'open' then
    return;
  end if;
  select p.* into pile from vote_paper_piles p
  where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
  select encode(sha256(convert_to(string_agg(encode(b.ballot_hash, 'hex') || E'\n', '' order by b.ballot_hash), 'UTF8')), 'hex')
  into found_hash from vote_paper_ballots b
  where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style;
  outcome := case
    when pile.typed_by = app_user_id() then 'papers_typed_by_you'
    when pile.style is null or found_hash is distinct from pile_hash or exists (
      select from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.salt is null
    ) then 'papers_changed'
    else 'done'
  end;
  if outcome = 'done' then
    update vote_paper_piles p set confirmed_by = app_user_id(), confirmed_at = clock_timestamp()
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
  end if;
end
$$;

-- How many papers of each style lie in a counted vote, for officials.
create function vote_papers_of_styles(vote uuid) returns table (style integer, papers integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select b.style, count(*)::integer from vote_papers p
    join vote_ballots b on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and vote in (select my_vote_offices())
      and vote = any (counted_votes())
    group by 1 order by 1;
  end;

-- Keeps sums that the caller's server has checked against the sealed papers. A second keeps nothing: they are the same.
create function publish_paper_counts(vote uuid, sums jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  select each.* into v from votes each
  where each.apartment_id = app_apartment_id() and each.id = vote and each.counted_at is not null for no key update;
  if v.id is null or not has_vote_office(v) then
    raise insufficient_privilege;
  end if;
  insert into vote_paper_counts (apartment_id, vote_id, position, counts, randomness)
  select v.apartment_id, v.id, s.position, s.counts, s.randomness
  from jsonb_to_recordset(sums) s (position integer, counts integer[], randomness text[])
  on conflict do nothing;
  update vote_papers p set is_told = true
  from vote_ballots b
  where p.apartment_id = v.apartment_id and p.vote_id = v.id and not p.is_told
    and b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
    and exists (
      select from vote_paper_counts c
      where c.apartment_id = v.apartment_id and c.vote_id = v.id
        and v.definition_text::jsonb -> 'styles' -> b.style @> to_jsonb(c.position)
    );
end
$$;

-- As before; besides, it keeps which ballots were papers, in the order of their hashes as well.
create or replace function seal_due_vote(passed_over uuid[], out apartment uuid, out vote uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Waits for whoever casts at this moment.
  select each.* into v from votes each
  where each.state = 'started' and each.closes_at <= clock_timestamp() and not awaits_papers(each)
    and each.id <> all (passed_over)
  order by each.closes_at, each.id limit 1
  for update;
  -- What they brought may have been a paper.
  if v.id is null or awaits_papers(v) then
    return;
  end if;
  insert into vote_papers (apartment_id, vote_id, ballot_hash, salt)
  select b.apartment_id, b.vote_id, b.ballot_hash, b.salt from vote_paper_ballots b
  where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.salt is not null
  order by b.ballot_hash;
  with taken as (
    delete from vote_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    returning b.ballot_hash, b.style, b.body
  ), papers as (
    delete from vote_paper_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    returning b.ballot_hash, b.style, b.body
  )
  insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
  select v.apartment_id, v.id, all_of_them.ballot_hash, all_of_them.style, all_of_them.body
  from (select * from taken union all select * from papers) all_of_them
  order by all_of_them.ballot_hash;
  update votes set state = 'sealed', sealed_at = clock_timestamp(),
    seal = encode(sha256(convert_to(seal_text(v), 'UTF8')), 'hex')
  where apartment_id = v.apartment_id and id = v.id;
  insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
  values (null, null, v.apartment_id, 'vote_sealed', v.id, '{}');
  perform pg_notify('danji', v.apartment_id || ':votes');
  apartment := v.apartment_id;
  vote := v.id;
end
$$;

call hand_to_gate(
  'undo_confirmation()',
  'take_paper_out(uuid, integer, integer)',
  'stage_salted_papers(uuid, integer, bytea[], bytea[], bytea)',
  'vote_piles(uuid)',
  'papers_of_pile(uuid, integer, integer, integer)',
  'confirm_papers(uuid, integer, text)',
  'vote_papers_of_styles(uuid)',
  'publish_paper_counts(uuid, jsonb)'
);
revoke execute on function undo_confirmation() from danji_app;
