-- Made by `npm run generate`: read it, and change it by a migration.

-- One code a person, which went to the address that the account had then. Super admins prove theirs, too.
create table email_proofs (
  user_id uuid not null,
  email text not null,
  code_hash bytea not null,
  tries smallint default 0 not null,
  expires_at timestamptz not null,
  constraint email_proofs_pkey primary key (user_id),
  constraint email_proofs_person_exists foreign key (user_id) references users(id) on delete cascade
);

alter table email_proofs enable row level security, force row level security;
grant delete, insert, select, update on email_proofs to danji_gate;

create policy gate on email_proofs
  for all to danji_gate
  using (true)
  with check (true);
