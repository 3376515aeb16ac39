-- Two roles that nobody signs in as. danji_app runs every call; danji_gate owns the few
-- functions that must see more than a caller may, and has policies on just their tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'danji_app') then
    create role danji_app nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'danji_gate') then
    create role danji_gate nologin noinherit;
  end if;
exception
  -- Another server on the same cluster made them at this moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  -- The migrating user hands functions to danji_gate and its connections run as danji_app.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant danji_app, danji_gate to %I', current_user);
  end if;
end
$$;

grant usage on schema public to danji_app, danji_gate;

-- Who is calling, as open_call() bound it to the transaction. Null where nobody is.
create function app_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app_apartment_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.apartment_id', true), '')::uuid;
create function app_household_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.household_id', true), '')::uuid;

-- Readiness looks at this table; only the migrating user writes it.
alter table schema_migrations enable row level security;
alter table schema_migrations force row level security;
grant select on schema_migrations to danji_app;
create policy readiness on schema_migrations for select to danji_app using (true);
create policy migrator on schema_migrations to current_user using (true) with check (true);

-- Gives functions that see more than a caller may to danji_gate, for danji_app alone to call.
create procedure hand_to_gate(variadic gate_functions regprocedure[]) language plpgsql as $$
declare
  gate_function regprocedure;
begin
  -- An owner must be able to create in the schema, but only for this moment.
  grant create on schema public to danji_gate;
  foreach gate_function in array gate_functions loop
    execute format('revoke execute on routine %s from public', gate_function);
    execute format('grant execute on routine %s to danji_app', gate_function);
    execute format('alter routine %s owner to danji_gate', gate_function);
  end loop;
  revoke create on schema public from danji_gate;
end
$$;
revoke execute on procedure hand_to_gate(regprocedure[]) from public;
