-- Made by `npm run generate`: read it, and change it by a migration.

-- By slot how many papers chose it, with the sum of what they were sealed with.
create table vote_paper_counts (
  apartment_id uuid not null,
  vote_id uuid not null,
  "position" integer not null,
  counts integer[] not null,
  randomness text[] not null,
  constraint vote_paper_counts_pkey primary key (apartment_id, vote_id, "position"),
  constraint vote_paper_counts_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_paper_counts_position_check check ("position" >= 0 and "position" <= 9)
);

alter table vote_paper_counts enable row level security, force row level security;
grant select on vote_paper_counts to danji_app;
grant insert, select on vote_paper_counts to danji_gate;

create policy counted_ones_are_public on vote_paper_counts
  for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select counted_votes())::uuid[])));

create policy gate on vote_paper_counts
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_paper_counts
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_paper_counts_remain before delete on vote_paper_counts
  for each row execute function keep_vote_rows();
create trigger vote_paper_counts_stay before update on vote_paper_counts
  for each row execute function refuse_count_change();
