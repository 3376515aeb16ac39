-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_contests (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  "position" integer not null,
  title text not null,
  description text default '' not null,
  template text not null,
  form text not null,
  seats integer default 1 not null,
  max_picks integer default 1 not null,
  -- As in the definition: contract/values/votes/rules.ts.
  rule jsonb not null,
  tie_rule text,
  -- Null: every household of the roll. Otherwise ranges of buildings, units and places.
  scope jsonb,
  constraint vote_contests_pkey primary key (apartment_id, id),
  constraint vote_contests_of_vote unique (apartment_id, vote_id, id),
  constraint vote_contests_position_unique unique (apartment_id, vote_id, "position"),
  constraint vote_contests_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_contests_description_check check (char_length(description) <= 5000),
  constraint vote_contests_form_check check (form in ('candidates', 'approval', 'choices')),
  constraint vote_contests_max_picks_check check (max_picks >= 1 and max_picks <= 5),
  constraint vote_contests_position_check check ("position" >= 0 and "position" <= 9),
  constraint vote_contests_seats_check check (seats >= 1 and seats <= 5),
  constraint vote_contests_template_check check (char_length(template) <= 50),
  constraint vote_contests_tie_rule_check check (char_length(tie_rule) <= 500),
  constraint vote_contests_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

alter table vote_contests enable row level security, force row level security;
grant delete, insert, select on vote_contests to danji_app;
grant select on vote_contests to danji_gate;

create policy gate on vote_contests
  for all to danji_gate
  using (true)
  with check (true);

create policy office_drafts on vote_contests
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (exists (select
       from votes v
      where v.apartment_id = vote_contests.apartment_id and v.id = vote_contests.vote_id and v.state = 'draft'))
  );

create policy own_apartment_only on vote_contests
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_contests
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_contests.apartment_id and v.id = vote_contests.vote_id))
  );

create trigger vote_contests_keep before insert or delete or update on vote_contests
  for each row execute function keep_contests();
