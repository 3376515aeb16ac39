-- Made by `npm run generate`: read it, and change it by a migration.

-- Makes the daily mails of the next people whose hour has come, and answers how many people that were. Who has
-- nothing unread at that hour gets none that day. It is too late after half a day, because tomorrow's mail has it.
create function make_digests(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Asia/Seoul')::date;
  looked_at bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  with due as (
    select u.apartment_id, u.id as person_id
    from users u
    left join alert_settings s on s.apartment_id = u.apartment_id and s.person_id = u.id
    left join alert_digests g on g.apartment_id = u.apartment_id and g.person_id = u.id
    cross join lateral (
      select (today + coalesce(s.daily_at, '08:00')) at time zone 'Asia/Seoul' as hour
    ) at
    where u.email_proved_at is not null and u.apartment_id is not null and not u.is_initial_password
      and coalesce(s.email_mode, 'daily') = 'daily' and (g.day is null or g.day < today)
      and at.hour <= now() and at.hour > now() - interval '12 hours'
      -- Who proves an address later than that begins tomorrow.
      and u.email_proved_at < at.hour + interval '30 minutes'
    order by u.apartment_id, u.id limit most
  ), taken as (
    insert into alert_digests as g (apartment_id, person_id, day)
    select d.apartment_id, d.person_id, today from due d
    on conflict (apartment_id, person_id) do update set day = excluded.day where g.day < excluded.day
    returning g.apartment_id, g.person_id
  ), made as (
    insert into alert_deliveries (apartment_id, person_id, channel, due_at, ignores_quiet_hours)
    select t.apartment_id, t.person_id, 'email', now(), false from taken t
    where unread_alerts(t.apartment_id, t.person_id) > 0
  )
  select count(*) into looked_at from due;
  return looked_at;
end
$$;
alter function make_digests(integer) owner to danji_gate;
-- Run by danji_app.
