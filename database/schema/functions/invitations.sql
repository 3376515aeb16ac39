-- Made by `npm run generate`: read it, and change it by a migration.

-- Makes the account that a code stands for, and uses the code up. Before anybody is signed in. The home is locked, so
-- that of two who come at once for the last place one is refused.
create function accept_invitation(
  hash bytea, most_members integer, given_name text, given_nickname text, given_email text, given_password_hash text,
  out outcome text, out apartment_id uuid, out household_id uuid, out user_id uuid, out inviter_id uuid,
  out is_under_14 boolean, out others uuid[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  members integer;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select h.resident_count into members
  from households h
  where (h.apartment_id, h.id) in (select i.apartment_id, i.household_id from invitations i where i.code_hash = hash)
  for no key update;
  delete from invitations i where i.code_hash = hash and i.expires_at > now()
  returning i.apartment_id, i.household_id, i.inviter_id, i.is_under_14
  into apartment_id, household_id, inviter_id, is_under_14;
  if not found then
    outcome := 'invitation_not_found';
    return;
  end if;
  if members >= most_members then
    outcome := 'household_full';
    return;
  end if;
  others := array(
    select u.id from users u
    where u.apartment_id = accept_invitation.apartment_id and u.household_id = accept_invitation.household_id
      and u.role = 'resident'
  );
  insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
  values (
    'resident', accept_invitation.apartment_id, accept_invitation.household_id,
    given_name, given_nickname, given_email, given_password_hash
  )
  returning id into user_id;
  outcome := 'joined';
end
$$;
alter function accept_invitation(bytea,integer,text,text,text,text) owner to danji_gate;
-- Run by danji_app.

-- Drops invitations that ran out, a part at a time.
create function forget_invitations(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from invitations where (apartment_id, id) in (
    select i.apartment_id, i.id from invitations i where i.expires_at < least(before, now()) limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_invitations(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- The household that a code leads to. Null if it leads nowhere, or no more.
create function invited_household(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.household_id from invitations i where i.code_hash = hash and i.expires_at > now();
  end;
alter function invited_household(bytea) owner to danji_gate;
-- Run by danji_app.
