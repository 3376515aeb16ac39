-- Made by `npm run generate`: read it, and change it by a migration.

-- What the worker needs to reach one person on one channel. Null if that is not possible any more.
create function delivery_target(
  of_apartment uuid, of_person uuid, of_channel text, of_subscription uuid
) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case of_channel
      when 'push' then (
        select jsonb_build_object(
          'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'vapidKey', s.vapid_key,
          'refusedSecondsAgo', extract(epoch from now() - s.refused_at)
        )
        from push_subscriptions s
        where s.apartment_id = of_apartment and s.person_id = of_person and s.id = of_subscription
      )
      when 'email' then (
        select jsonb_build_object('address', u.email) from users u
        where u.apartment_id = of_apartment and u.id = of_person and u.email_proved_at is not null
      )
      when 'message' then (
        select jsonb_build_object('phone', u.phone) from users u
        where u.apartment_id = of_apartment and u.id = of_person and u.phone is not null
          and has_consent(u.apartment_id, u.id, 'messages')
      ) end;
  end;
alter function delivery_target(uuid,uuid,text,uuid) owner to danji_gate;
-- Run by its owner alone.

-- Where each person can be reached: every browser, every proved address, every number with its consent.
create function delivery_targets()
  returns table (apartment_id uuid, person_id uuid, channel text, subscription_id uuid)
  language sql stable
  begin atomic
    select s.apartment_id, s.person_id, 'push', s.id from push_subscriptions s
    union all
    select u.apartment_id, u.id, 'email', null::uuid from users u where u.email_proved_at is not null
    union all
    select c.apartment_id, c.person_id, 'message', null::uuid
    from consents c join users u on u.apartment_id = c.apartment_id and u.id = c.person_id
    where c.purpose = 'messages' and c.withdrawn_at is null and u.phone is not null;
  end;

-- Those whom nobody has visited from for half a year.
create function forget_push_subscriptions() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from push_subscriptions where (apartment_id, id) in (
    select s.apartment_id, s.id from push_subscriptions s where s.last_visit_at < now() - interval '180 days'
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_push_subscriptions() owner to danji_gate;
-- Run by danji_app.

-- Registers the browser of the calling session, which then belongs to the caller alone. Again at each visit.
create function register_push_subscription(
  given_endpoint text, given_p256dh text, given_auth text, given_label text, calling_session uuid
) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  registered uuid;
  most constant integer := 10;
begin
  if app_role() is null or app_role() not in ('manager', 'resident') then
    raise insufficient_privilege;
  end if;
  -- One registration of a person at a time, so that there are never more than the most.
  perform from users u where u.id = app_user_id() for update;
  -- Again if another person has registered it between the two statements.
  for attempt in 1 .. 5 loop
    -- With what still waits for its former person.
    delete from push_subscriptions s where s.endpoint = given_endpoint and s.person_id <> app_user_id();
    insert into push_subscriptions as s (apartment_id, person_id, session_id, endpoint, p256dh, auth, vapid_key, label)
    select app_apartment_id(), app_user_id(), calling_session, given_endpoint, given_p256dh, given_auth,
      k.vapid_public, given_label
    from server_keys k
    on conflict (endpoint) do update set
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      vapid_key = excluded.vapid_key, label = excluded.label, last_visit_at = now(),
      -- The same keys are refused as before.
      refused_at = case when s.p256dh = excluded.p256dh and s.auth = excluded.auth then s.refused_at end
    where s.person_id = excluded.person_id
    returning s.id into registered;
    exit when registered is not null;
  end loop;
  if registered is null then
    raise serialization_failure;
  end if;
  delete from push_subscriptions s
  where s.apartment_id = app_apartment_id() and s.person_id = app_user_id() and s.id not in (
    select kept.id from push_subscriptions kept
    where kept.apartment_id = app_apartment_id() and kept.person_id = app_user_id()
    order by kept.last_visit_at desc, kept.created_at desc, kept.id = registered desc limit most
  );
  return registered;
end
$$;
alter function register_push_subscription(text,text,text,text,uuid) owner to danji_gate;
-- Run by danji_app.
