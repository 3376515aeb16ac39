create table consultation_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  apartment_name text not null check (char_length(apartment_name) between 1 and 50),
  contact text not null check (char_length(contact) between 1 and 254),
  message text not null check (char_length(message) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index consultation_requests_by_time on consultation_requests (created_at desc, id);

alter table consultation_requests enable row level security;
alter table consultation_requests force row level security;

grant select, insert (id, name, apartment_name, contact, message) on consultation_requests to danji_app;
create policy anyone_asks on consultation_requests for insert to danji_app with check (true);
create policy super_admins_read on consultation_requests for select to danji_app using (app_role() = 'superAdmin');

-- Personal data goes when its purpose ends: nobody answers a request after a year.
grant select (created_at), delete on consultation_requests to danji_gate;
create policy gate_forgets on consultation_requests to danji_gate using (true);

create function forget_consultation_requests(keep interval) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from consultation_requests where created_at < now() - keep;
  end;

call hand_to_gate('forget_consultation_requests(interval)');
