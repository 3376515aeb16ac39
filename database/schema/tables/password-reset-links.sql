-- Made by `npm run generate`: read it, and change it by a migration.

-- Links that let their reader choose a new password. Like a session, each remembers how often the account's sessions
-- were ended: a password that is changed or reset meanwhile, by whichever way, ends the link, too.
create table password_reset_links (
  token_hash bytea not null,
  user_id uuid not null,
  -- Where it went. Another address that the account has since is somebody else's mailbox.
  email text not null,
  epoch integer not null,
  expires_at timestamptz default now() + '00:30:00'::interval not null,
  -- The mail server has taken the mail, or the office was asked instead.
  is_settled boolean default false not null,
  constraint password_reset_links_pkey primary key (token_hash),
  constraint password_reset_links_person_exists foreign key (user_id) references users(id) on delete cascade
);

create index password_reset_links_by_expiry on password_reset_links (expires_at);
create index password_reset_links_of_person on password_reset_links (user_id);
create index password_reset_links_unsettled on password_reset_links (expires_at) where not is_settled;

alter table password_reset_links enable row level security, force row level security;
grant delete, insert, select on password_reset_links to danji_gate;
grant update (is_settled) on password_reset_links to danji_gate;

create policy gate on password_reset_links
  for all to danji_gate
  using (true)
  with check (true);
