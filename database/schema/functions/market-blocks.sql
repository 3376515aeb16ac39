-- Made by `npm run generate`: read it, and change it by a migration.

-- A block takes the alerts along that the blocked one has caused by talks.
create function drop_talks_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id and a.kind = 'market_message'
    and a.actor_id = new.blocked_id and exists (
      select from market_talks t
      where t.apartment_id = a.apartment_id and t.id = a.subject_id
        and new.blocked_id = case when new.is_seller then t.seller_id else t.asker_id end
    );
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;
alter function drop_talks_of_blocked() owner to danji_gate;
