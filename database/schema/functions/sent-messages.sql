-- Made by `npm run generate`: read it, and change it by a migration.

-- What the gateway says became of a message. A repeat changes nothing.
create function note_message_report(of_message uuid, new_state text, new_code text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reported sent_messages;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update sent_messages s set state = new_state, code = new_code
  where s.id = of_message and s.state = 'handed over'
  returning s.* into reported;
  if found and new_state = 'failed' then
    update alerts a set counters = a.counters || jsonb_build_object('message', jsonb_build_object(
      'sent', coalesce((a.counters -> 'message' ->> 'sent')::integer, 0) - 1,
      'failed', coalesce((a.counters -> 'message' ->> 'failed')::integer, 0) + 1
    ))
    where a.apartment_id = reported.apartment_id and a.id = reported.alert_id;
  end if;
end
$$;
alter function note_message_report(uuid,text,text) owner to danji_gate;
-- Run by danji_app.

-- Counts a message before it is sent, once for all attempts. False beyond the month's limit, which the office is
-- told of once.
create function take_message(of_apartment uuid, delivery uuid, of_alert uuid, most integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Asia/Seoul');
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  insert into sent_messages (apartment_id, id, alert_id, month)
  values (of_apartment, delivery, of_alert, this_month) on conflict do nothing;
  if not found then
    return true;
  end if;
  insert into message_months as m (apartment_id, month, used) values (of_apartment, this_month, 1)
  on conflict (apartment_id, month) do update set used = m.used + 1 where m.used < most;
  if found then
    return true;
  end if;
  delete from sent_messages s where s.apartment_id = of_apartment and s.id = delivery;
  perform raise_alert(
    'messages_used_up', of_apartment, 'messages:' || this_month, null, jsonb_build_object('limit', most), false,
    null, null, 'notices', false, null, interval '0', null, of_apartment
  );
  return false;
end
$$;
alter function take_message(uuid,uuid,uuid,integer) owner to danji_gate;
-- Run by danji_app.
