-- Made by `npm run generate`: read it, and change it by a migration.

-- A person's own wish, or the quiet hours of whoever wished for none.
create function quiet_hours_end(settings alert_settings, moment timestamptz) returns timestamptz
  language sql immutable
  return case
    when settings.person_id is null then end_of_quiet_hours('21:00', '08:00', moment)
    else end_of_quiet_hours(settings.quiet_from, settings.quiet_until, moment)
  end;

-- Nobody's telephone rings at night, whatever hours they chose for the rest.
create function quiet_until(of_channel text, settings alert_settings, moment timestamptz) returns timestamptz
  language sql immutable
  return greatest(
    quiet_hours_end(settings, moment),
    case of_channel when 'message' then end_of_quiet_hours('21:00', '08:00', moment) end
  );

-- Another hour, or a daily mail after all, may be due now.
create function reconsider_digests() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('danji', 'digests');
  return null;
end
$$;
alter function reconsider_digests() owner to danji_gate;

-- Other quiet hours count for what already waits for their end, too: the next claim looks again.
create function reconsider_quiet_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update alert_deliveries d set due_at = now()
  where d.apartment_id = new.apartment_id and d.person_id = new.person_id and d.waited and d.due_at > now();
  if found then
    perform pg_notify('danji', 'deliveries');
  end if;
  return null;
end
$$;
alter function reconsider_quiet_hours() owner to danji_gate;

-- Switches a channel off for somebody's categories, by a link of ours: '{user}:{channel}:{category},{category}'.
-- Null if we did not sign it; otherwise the categories, also if the person is gone.
create function unsubscribe_by_link(claims text, mac bytea) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  part constant text[] := string_to_array(claims, ':');
  categories constant text[] := string_to_array(part[3], ',');
  category text;
begin
  if is_signed_link(claims, mac) is not true then
    return null;
  end if;
  insert into alert_settings (apartment_id, person_id)
  select u.apartment_id, u.id from users u where u.id = part[1]::uuid and u.apartment_id is not null
  on conflict do nothing;
  foreach category in array categories loop
    update alert_settings s set switches = s.switches || jsonb_build_object(
      category, coalesce(s.switches -> category, '{}') || jsonb_build_object(part[2], false)
    )
    where s.person_id = part[1]::uuid;
  end loop;
  return categories;
end
$$;
alter function unsubscribe_by_link(text,bytea) owner to danji_gate;
-- Run by danji_app.
