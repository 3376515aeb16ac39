-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_options (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  contest_id uuid not null,
  -- 기호, from 1. In ballots an option counts from 0.
  number integer not null,
  label text not null,
  -- Of an approval contest about one person: whom 찬성 is for.
  candidate_name text,
  introduction text,
  candidate_user_id uuid,
  withdrawn_at timestamptz,
  constraint vote_options_pkey primary key (apartment_id, id),
  constraint vote_options_number_unique unique (apartment_id, contest_id, number),
  constraint vote_options_candidate_exists foreign key (apartment_id, candidate_user_id) references users(apartment_id, id) on delete set null (candidate_user_id),
  constraint vote_options_contest_exists foreign key (apartment_id, vote_id, contest_id) references vote_contests(apartment_id, vote_id, id) on delete cascade,
  constraint vote_options_candidate_name_check check (char_length(candidate_name) >= 1 and char_length(candidate_name) <= 100),
  constraint vote_options_introduction_check check (char_length(introduction) <= 2000),
  constraint vote_options_label_check check (char_length(label) >= 1 and char_length(label) <= 100),
  constraint vote_options_number_check check (number >= 1 and number <= 20)
);

create index vote_options_of_candidate on vote_options (apartment_id, candidate_user_id);
create index vote_options_of_contest on vote_options (apartment_id, vote_id, contest_id);

alter table vote_options enable row level security, force row level security;
grant delete, insert, select on vote_options to danji_app;
grant select, update on vote_options to danji_gate;
grant select (apartment_id, candidate_user_id) on vote_options to danji_gate;
grant update (candidate_user_id) on vote_options to danji_gate;

create policy gate on vote_options
  for all to danji_gate
  using (true)
  with check (true);

create policy office_drafts on vote_options
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (exists (select
       from votes v
      where v.apartment_id = vote_options.apartment_id and v.id = vote_options.vote_id and v.state = 'draft'))
  );

create policy own_apartment_only on vote_options
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_options
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_options.apartment_id and v.id = vote_options.vote_id))
  );

create trigger vote_options_keep before insert or delete or update on vote_options
  for each row execute function keep_contests();
