-- Made by `npm run generate`: read it, and change it by a migration.

-- Who may raise which alert, and for whom. A server's own jobs raise any.
create table alert_raisers (
  -- One of contract/values/alert-kinds.ts.
  kind text not null,
  -- A resident, a resident for whom it is alone, an official of a vote, or a manager or super admin.
  raiser text not null,
  audience text not null,
  -- What the work of a manager who raises it has to be, and that of the managers whom a resident tells. Empty: any.
  raiser_right text default '' not null,
  office_right text default '' not null,
  constraint alert_raisers_pkey primary key (kind, raiser, audience),
  constraint alert_raisers_audience_check check (audience in ('user', 'office', 'residents')),
  constraint alert_raisers_raiser_check check (raiser in ('resident', 'oneself', 'official', 'staff'))
);

alter table alert_raisers enable row level security, force row level security;
grant delete, insert, select on alert_raisers to danji_gate;

create policy gate on alert_raisers
  for all to danji_gate
  using (true)
  with check (true);
