-- Made by `npm run generate`: read it, and change it by a migration.

-- A block takes the alerts along that the blocked one has caused, of clubs as well, and as a seller. Who asks is not known.
create function drop_alerts_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id and case
    when a.kind in ('post_commented', 'thread_commented', 'club_post') then
      a.actor_id = new.blocked_id or exists (
        select from posts p
        where p.apartment_id = a.apartment_id and p.id = a.subject_id and p.author_id = new.blocked_id
      )
    when a.kind = 'market_message' then exists (
      select from market_talks t
      where t.apartment_id = a.apartment_id and t.id = a.subject_id and t.seller_id = new.blocked_id
    )
    else false
  end;
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;
alter function drop_alerts_of_blocked() owner to danji_gate;
