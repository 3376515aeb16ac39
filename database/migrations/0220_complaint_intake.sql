-- Most complaints come by telephone or over the counter: the office enters them, and its list is the whole of them.

alter table complaints
  -- How it came. Whatever is not 'app', the office has entered. The same list as contract/values/complaint-sources.ts.
  add column source text not null default 'app',
  add constraint complaints_source_check
    check (source in ('app', 'phone', 'visit', 'guard', 'patrol')) not valid,
  -- Where it is, in words, such as a place that is in nobody's home.
  add column place text,
  add constraint complaints_place_check check (char_length(place) between 1 and 100) not valid,
  -- What the office enters may be of a home, and of nobody who has an account there.
  drop constraint complaints_home_their_author,
  add constraint complaints_home_their_author check (author_id is not null or household_id is null or source <> 'app')
    not valid;

grant insert (source, place) on complaints to danji_app;

-- Who called, if they said so: the office's alone. A table of its own, of which residents see no row, because a
-- complaint's columns are its author's to read.
create table complaint_callers (
  apartment_id uuid not null,
  complaint_id uuid not null,
  name text check (char_length(name) between 1 and 50),
  phone text check (char_length(phone) between 1 and 30),
  primary key (apartment_id, complaint_id),
  constraint complaint_callers_say_something check (name is not null or phone is not null),
  constraint complaint_callers_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade
);

call protect_tenant_table('complaint_callers');
grant select on complaint_callers to danji_app;
grant insert (apartment_id, complaint_id, name, phone) on complaint_callers to danji_app;
grant select, delete on complaint_callers to danji_gate;

create policy gate on complaint_callers to danji_gate using (true);
create policy office_alone on complaint_callers to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

-- Whether a resident lives in a home, for whoever enters a complaint as theirs.
create function lives_in(person uuid, home uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select app_has_right('complaints') and exists (
      select from users u
      where u.apartment_id = app_apartment_id() and u.id = person and u.household_id = home and u.role = 'resident'
    );
  end;

-- With the author's account, what was noted of who called goes, too.
create function forget_caller() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from complaint_callers c where c.apartment_id = new.apartment_id and c.complaint_id = new.id;
  return null;
end
$$;

create trigger complaints_forget_caller after update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_caller();

-- A household has moved out: whoever moves in inherits nothing that those before them have telephoned about.
create function forget_calls_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  delete from complaint_callers k using complaints c
  where c.apartment_id = app_apartment_id() and c.household_id = home and c.author_id is null
    and k.apartment_id = c.apartment_id and k.complaint_id = c.id;
  update complaints c set household_id = null
  where c.apartment_id = app_apartment_id() and c.household_id = home and c.author_id is null;
end
$$;

grant select (household_id), update (household_id) on complaints to danji_gate;

-- Whoever takes a complaint asks for whom it is, as whoever books for somebody does.
create or replace function people_of_home(of_building integer, of_unit integer)
  returns table (id uuid, name text, is_initial_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.is_initial_password from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where (app_has_right('facilities') or app_has_right('votes') or app_has_right('complaints'))
      and h.apartment_id = app_apartment_id()
      and h.building = of_building and h.unit = of_unit and h.bulk_id is null and u.role = 'resident'
      and (u.bulk_id is null or not exists (select from resident_bulks b where b.id = u.bulk_id))
    order by u.created_at, u.id;
  end;

-- The names that a line about each of these complaints must not say: also those of who called.
create or replace function names_of_complainants(ids uuid[]) returns table (complaint_id uuid, names text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, array_remove(array[c.author_name, u.name, u.nickname, k.name], null)
    from complaints c
    left join users u on u.apartment_id = c.apartment_id and u.id = c.author_id
    left join complaint_callers k on k.apartment_id = c.apartment_id and k.complaint_id = c.id
    where c.apartment_id = app_apartment_id() and c.id = any (ids) and app_has_right('complaints');
  end;

call hand_to_gate('lives_in(uuid, uuid)', 'forget_caller()', 'forget_calls_of_household(uuid)');

-- Residents file by the app, and what the office has entered is not theirs to change.
alter policy residents_file on complaints with check (
  apartment_id = app_apartment_id()
  and (select app_role() = 'resident')
  and author_id = app_user_id()
  and (household_id is null or household_id = app_household_id())
  and source = 'app' and place is null
);

create policy office_enters on complaints for insert to danji_app with check (
  apartment_id = app_apartment_id()
  and (select app_has_right('complaints'))
  and source <> 'app'
  and (author_id is null or lives_in(author_id, household_id))
);

alter policy managers_and_authors_edit on complaints using (
  apartment_id = app_apartment_id()
  and ((select app_has_right('complaints'))
    or author_id = app_user_id() and status = 'submitted' and not is_under_way and source = 'app')
);

alter policy managers_and_authors_delete on complaints using (
  apartment_id = app_apartment_id()
  and ((select app_has_right('complaints'))
    or author_id = app_user_id() and status = 'submitted' and not is_under_way and source = 'app')
);

insert into alert_raisers (kind, raiser, audience, raiser_right) values
  ('complaint_taken', 'staff', 'user', 'complaints');
