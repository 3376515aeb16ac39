-- Made by `npm run generate`: read it, and change it by a migration.

-- A complaint of which something was said is under way.
create function begin_complaint() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set is_under_way = true
  where c.apartment_id = new.apartment_id and c.id = new.complaint_id and not c.is_under_way;
  return null;
end
$$;
alter function begin_complaint() owner to danji_gate;

-- A message goes with the last complaint that it is about. Locked first: of two complaints that go at once, the
-- second must see that the first is gone.
create function drop_ended_messages() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from complaint_messages m
  where (m.apartment_id, m.id) in (select g.apartment_id, g.message_id from gone g)
  order by m.id for update;
  delete from complaint_messages m using gone g
  where m.apartment_id = g.apartment_id and m.id = g.message_id and not exists (
    select from complaint_conversations c where c.apartment_id = g.apartment_id and c.message_id = g.message_id
  );
  return null;
end
$$;
alter function drop_ended_messages() owner to danji_gate;
