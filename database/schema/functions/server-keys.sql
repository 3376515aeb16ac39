-- Made by `npm run generate`: read it, and change it by a migration.

-- Whether the link-signing key has signed the text: HMAC-SHA256 (RFC 2104). The key itself leaves the database for
-- the worker alone.
create function is_signed_link(message text, mac bytea) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key bytea := (select k.link_key from server_keys k);
  inner_pad bytea := '';
  outer_pad bytea := '';
begin
  key := key || decode(repeat('00', 64 - length(key)), 'hex');
  inner_pad := key;
  outer_pad := key;
  for i in 0 .. 63 loop
    inner_pad := set_byte(inner_pad, i, get_byte(key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(key, i) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || convert_to(message, 'UTF8'))) = mac;
end
$$;
alter function is_signed_link(text,bytea) owner to danji_gate;
-- Run by its owner alone.

-- Keeps the given keys if there are none yet, and gives those that are kept.
create function keep_server_keys(
  new_public text, new_private text, new_link_key bytea,
  out vapid_public text, out vapid_private text, out link_key bytea
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  insert into server_keys (vapid_public, vapid_private, link_key)
  values (new_public, new_private, new_link_key) on conflict do nothing;
  select k.vapid_public, k.vapid_private, k.link_key into vapid_public, vapid_private, link_key from server_keys k;
end
$$;
alter function keep_server_keys(text,text,bytea) owner to danji_gate;
-- Run by danji_app.

-- What browsers subscribe with. Null before the first start of a server that knows the keys.
create function vapid_public_key() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.vapid_public from server_keys k;
  end;
alter function vapid_public_key() owner to danji_gate;
-- Run by danji_app.
