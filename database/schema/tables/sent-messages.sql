-- Made by `npm run generate`: read it, and change it by a migration.

-- What the gateway took, until its alert is forgotten. It may report what became of it.
create table sent_messages (
  apartment_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  month date not null,
  state text default 'handed over' not null,
  code text,
  constraint sent_messages_pkey primary key (apartment_id, id),
  constraint sent_messages_alert_exists foreign key (apartment_id, alert_id) references alerts(apartment_id, id) on delete cascade,
  constraint sent_messages_code_check check (char_length(code) <= 100),
  constraint sent_messages_state_check check (state in ('handed over', 'delivered', 'failed'))
);

create index sent_messages_by_id on sent_messages (id);
create index sent_messages_of_alert on sent_messages (apartment_id, alert_id);

alter table sent_messages enable row level security, force row level security;
grant delete, insert, select, update on sent_messages to danji_gate;

create policy gate on sent_messages
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on sent_messages
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
