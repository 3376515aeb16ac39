-- Made by `npm run generate`: read it, and change it by a migration.

-- The next apartments whose names have no forms.
create function apartments_without_name_forms(most integer) returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query select a.id, a.name from apartments a where a.name_forms is null order by a.id limit most;
end
$$;
alter function apartments_without_name_forms(integer) owner to danji_gate;
-- Run by danji_app.

-- An apartment begins with nothing in its counts.
create function begin_apartment_usage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into apartment_usage (apartment_id) values (new.id);
  return null;
end
$$;
alter function begin_apartment_usage() owner to danji_gate;

-- What a super admin mends, with the forms of the new name. A gate's function, because the columns are nobody else's to
-- change. False where there is no such apartment.
create function edit_apartment(edited uuid, new_name text, new_address text, new_forms text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update apartments a
  set name = coalesce(new_name, a.name), address = coalesce(new_address, a.address),
    name_forms = case when new_name is null then a.name_forms else new_forms end
  where a.id = edited;
  return found;
end
$$;
alter function edit_apartment(uuid,text,text,text) owner to danji_gate;
-- Run by danji_app.

-- Apartments where somebody lives, whose name has one of the forms; names that begin with one first. What has no forms
-- yet is found by the words. With the office's telephone: whoever cannot sign in calls there. Anyone may ask.
create function find_apartments(words text, forms text[], most integer)
  returns table (id uuid, name text, address text, telephone text)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  plain constant text := search_form(words);
  plain_keys constant bigint[] := search_keys(nobody, plain);
  form text;
  keys bigint[];
  found uuid[] := '{}';
begin
  foreach form in array forms loop
    keys := search_keys(nobody, form);
    -- Every name holds what has no pair.
    continue when cardinality(keys) = 0;
    found := found || array(
      select a.id from apartments a
      where a.name_forms is not null and search_keys(nobody, a.name_forms) @> keys
        and strpos(a.name_forms, form) > 0 and a.resident_count > 0
    );
  end loop;
  if cardinality(plain_keys) > 0 then
    found := found || array(
      select a.id from apartments a
      where a.name_forms is null and search_keys(nobody, search_form(a.name)) @> plain_keys
        and strpos(search_form(a.name), plain) > 0 and a.resident_count > 0
    );
  end if;
  return query
    select a.id, a.name, a.address, a.telephone
    from apartments a
    where a.id = any (found)
    order by not exists (
      select from unnest(forms) f where strpos(E'\n' || coalesce(a.name_forms, search_form(a.name)), E'\n' || f) > 0
    ), a.name, a.id limit most;
end
$$;
alter function find_apartments(text,text[],integer) owner to danji_gate;
-- Run by danji_app.

-- A new name has no forms yet: a job makes them.
create function forget_name_forms() returns trigger language plpgsql as $$
begin
  new.name_forms := null;
  return new;
end
$$;

-- Of one that has got another name meanwhile, the next round makes them.
create function give_name_forms(ids uuid[], names text[], forms text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update apartments a set name_forms = made.forms
  from unnest(ids, names, forms) as made (id, name, forms)
  where a.id = made.id and a.name = made.name and a.name_forms is null;
end
$$;
alter function give_name_forms(uuid[],text[],text[]) owner to danji_gate;
-- Run by danji_app.

-- Tells people of something in the club. Not where the whole apartment is being deleted.
create function tell_club_people(
  apartment uuid, alert_kind text, club uuid, cause text, people uuid[], words jsonb, hold interval
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(people) > 0 and exists (select from apartments a where a.id = apartment) then
    perform raise_alert(
      alert_kind, club, cause, null, words, false, people, null, null, false, null, hold, null, apartment
    );
  end if;
end
$$;
alter function tell_club_people(uuid,text,uuid,text,uuid[],jsonb,interval) owner to danji_gate;
-- Run by its owner alone.
