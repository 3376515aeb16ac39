-- Made by `npm run generate`: read it, and change it by a migration.

-- Made at the first start, by whichever server is first, and shared by all.
create table server_keys (
  -- There is one row.
  id boolean default true not null,
  vapid_public text not null,
  vapid_private text not null,
  -- Signs the links in mails.
  link_key bytea not null,
  created_at timestamptz default now() not null,
  constraint server_keys_pkey primary key (id),
  constraint server_keys_id_check check (id)
);

alter table server_keys enable row level security, force row level security;
grant insert, select on server_keys to danji_gate;

create policy gate on server_keys
  for all to danji_gate
  using (true)
  with check (true);
