-- Made by `npm run generate`: read it, and change it by a migration.

-- The other one of a talk of the caller's, also of one that is out of the caller's sight. Null if it is not theirs.
create function other_in_talk(talk uuid, out other_id uuid, out is_seller boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when t.seller_id = app_user_id() then t.asker_id else t.seller_id end, t.asker_id = app_user_id()
    from market_talks t
    where t.apartment_id = app_apartment_id() and t.id = talk and app_user_id() in (t.seller_id, t.asker_id);
  end;
alter function other_in_talk(uuid) owner to danji_gate;
-- Run by danji_app.

-- What the caller wrote on the flea market, also in talks that they do not see, since they block the other one or the office
-- hides the thing.
create function own_market_messages() returns table (id uuid, talk_id uuid, content text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.id, m.talk_id, m.content, m.created_at
    from market_talks t join market_messages m on m.apartment_id = t.apartment_id and m.talk_id = t.id
    where t.apartment_id = app_apartment_id() and app_user_id() in (t.seller_id, t.asker_id)
      and m.is_sellers = (t.seller_id = app_user_id());
  end;
alter function own_market_messages() owner to danji_gate;
-- Run by danji_app.
