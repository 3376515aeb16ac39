-- Made by `npm run generate`: read it, and change it by a migration.

-- Asks the office for those whose mail no server has settled in two minutes, because it ended before.
create function ask_office_for_lost_mails(most integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  link bytea;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for link in
    select l.token_hash from password_reset_links l
    where not l.is_settled and l.expires_at < now() + interval '28 minutes'
    order by l.expires_at limit most for update skip locked
  loop
    perform settle_reset_mail(link, false);
  end loop;
end
$$;
alter function ask_office_for_lost_mails(integer) owner to danji_gate;
-- Run by danji_app.

-- Housekeeping: links that lapsed, and requests that a new password has answered.
create function forget_password_resets() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  links bigint;
  requests bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from password_reset_links where token_hash in (
    select l.token_hash from password_reset_links l where l.expires_at < now() and l.is_settled limit 1000
  );
  get diagnostics links = row_count;
  delete from password_help where (apartment_id, id) in (
    select h.apartment_id, h.id from password_help h
    join users u on u.apartment_id = h.apartment_id and u.id = h.person_id
    where u.session_epoch <> h.epoch limit 1000
  );
  get diagnostics requests = row_count;
  return links + requests;
end
$$;
alter function forget_password_resets() owner to danji_gate;
-- Run by danji_app.

-- Whose link it is, while it works.
create function reset_link_owner(link_hash bytea, out person_id uuid, out household_id uuid) returns setof record
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id
    from password_reset_links l
    join users u on u.id = l.user_id and u.session_epoch = l.epoch and u.email = l.email
    where l.token_hash = link_hash and l.expires_at > now() and u.email_proved_at is not null;
  end;
alter function reset_link_owner(bytea) owner to danji_gate;
-- Run by danji_app.

-- After the mail: the office learns of the request if it could not be sent. Only whoever made the link knows it.
create function settle_reset_mail(link_hash bytea, is_sent boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid;
begin
  update password_reset_links l set is_settled = true
  where l.token_hash = link_hash and not l.is_settled returning l.user_id into owner;
  if owner is not null and not is_sent then
    perform ask_office_for_password(owner);
  end if;
end
$$;
alter function settle_reset_mail(bytea,boolean) owner to danji_gate;
-- Run by danji_app.

-- What a forgotten password leads to: a link to a proved address, otherwise a request for the office. No row if
-- nobody has the e-mail address.
create function start_password_reset(
  given_email text, link_hash bytea, sends_mails boolean, out person_id uuid, out mail_to text
) returns setof record
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account users;
begin
  perform act_as_nobody();
  select * into account from users u where lower(u.email) = lower(given_email);
  if not found then
    return;
  end if;
  person_id := account.id;
  if sends_mails and account.email_proved_at is not null then
    insert into password_reset_links (token_hash, user_id, email, epoch)
    values (link_hash, account.id, account.email, account.session_epoch);
    mail_to := account.email;
  else
    perform ask_office_for_password(account.id);
  end if;
  return next;
end
$$;
alter function start_password_reset(text,bytea,boolean) owner to danji_gate;
-- Run by danji_app.

-- Gives the link's owner a chosen password and ends all their sessions and links. Null if it works no longer.
create function use_reset_link(link_hash bytea, new_hash text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid;
begin
  perform act_as_nobody();
  -- Two uses at once wait for each other, and the second finds the link dead.
  perform from users u
  where u.id = (select l.user_id from password_reset_links l where l.token_hash = link_hash) for update;
  select o.person_id into owner from reset_link_owner(link_hash) o;
  if owner is null then
    return null;
  end if;
  update users u
  set password_hash = new_hash, temporary_password_hash = null, temporary_password_expires_at = null,
    used_temporary_password_hash = coalesce(u.temporary_password_hash, u.used_temporary_password_hash),
    session_epoch = u.session_epoch + 1,
    -- It was meant for whoever knew the password.
    super_admin_granted_at = null
  where u.id = owner;
  delete from sessions s where s.user_id = owner;
  delete from password_reset_links l where l.user_id = owner;
  return owner;
end
$$;
alter function use_reset_link(bytea,text) owner to danji_gate;
-- Run by danji_app.
