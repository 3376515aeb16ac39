-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_officials (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  -- Null: the account is gone. The official still counts among those of whom more than half decide.
  user_id uuid,
  "position" integer not null,
  holds_lock boolean not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  lock_public_key text,
  lock_proof text,
  spare_kept_by text,
  opened_at timestamptz,
  -- Whose proof a lock has: it names the person as the frozen definition's readers know them, also once the account is
  -- gone.
  lock_holder_id uuid,
  constraint vote_officials_pkey primary key (apartment_id, id),
  constraint vote_officials_locks_differ unique (apartment_id, vote_id, lock_public_key),
  constraint vote_officials_once unique (apartment_id, vote_id, user_id),
  constraint vote_officials_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint vote_officials_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_officials_answer_once check (num_nonnulls(accepted_at, declined_at) <= 1),
  constraint vote_officials_have_whole_locks check ((num_nonnulls(lock_public_key, lock_proof, spare_kept_by) in (0, 3)) and (lock_public_key is null or holds_lock)),
  constraint vote_officials_lock_proof_check check (char_length(lock_proof) <= 200),
  constraint vote_officials_lock_public_key_check check (lock_public_key ~ '^[0-9a-f]{64}$'),
  constraint vote_officials_position_check check ("position" >= 0 and "position" <= 8),
  constraint vote_officials_spare_kept_by_check check (char_length(spare_kept_by) >= 1 and char_length(spare_kept_by) <= 100)
);

create index vote_officials_of_person on vote_officials (apartment_id, user_id);

alter table vote_officials enable row level security, force row level security;
grant delete, select on vote_officials to danji_app;
grant insert, select, update on vote_officials to danji_gate;
grant insert (apartment_id, vote_id, user_id, position, holds_lock) on vote_officials to danji_app;
grant update (position, holds_lock) on vote_officials to danji_app;
grant select (apartment_id, user_id) on vote_officials to danji_gate;
grant update (user_id) on vote_officials to danji_gate;

create policy gate on vote_officials
  for all to danji_gate
  using (true)
  with check (true);

create policy office_names on vote_officials
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (exists (select
       from votes v
      where v.apartment_id = vote_officials.apartment_id and v.id = vote_officials.vote_id and v.state = 'draft'))
  );

create policy own_apartment_only on vote_officials
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_officials
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_officials.apartment_id and v.id = vote_officials.vote_id))
  );

create trigger vote_officials_keep_locks before update on vote_officials
  for each row when (old.lock_public_key is not null and (new.lock_public_key is distinct from old.lock_public_key or new.lock_proof is distinct from old.lock_proof or new.vote_id <> old.vote_id or new.apartment_id <> old.apartment_id) or old.opened_at is not null and new.opened_at is distinct from old.opened_at) execute function refuse_vote_change();
create trigger vote_officials_name_lock_holder before insert or update on vote_officials
  for each row execute function name_lock_holder();
create trigger vote_officials_stay_with_locks before delete on vote_officials
  for each row when (old.lock_public_key is not null) execute function keep_official_with_lock();
