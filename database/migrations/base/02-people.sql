-- Apartments, their homes and accounts, and how people sign in.

create table apartments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  code text not null,
  address text not null check (char_length(address) between 1 and 200),
  -- Kept by a trigger on users: a country's residents are too many to count for a list.
  manager_count integer not null default 0,
  resident_count integer not null default 0,
  created_at timestamptz not null default now(),
  telephone text check (char_length(telephone) between 1 and 30),
  office_hours text check (char_length(office_hours) between 1 and 200),
  -- The forms of the name, each on a line. Null until somebody makes them: the job 'names of apartments', for those
  -- that were there before, and for what a server of the version before has made or renamed.
  name_forms text,
  constraint apartments_code_unique unique (code),
  constraint apartments_code_form check (code ~ '^[a-z0-9_]{1,50}$')
);

-- Apartments are found by the pairs of letters in their names, as posts are: see search_keys(). There
-- is only one list, so the upper half of the keys is nobody's.
create index apartments_by_name on apartments
  using gin (search_keys('00000000-0000-0000-0000-000000000000', search_form(name)))
  with (gin_pending_list_limit = 64);

create index apartments_by_name_forms on apartments
  using gin (search_keys('00000000-0000-0000-0000-000000000000', name_forms))
  with (gin_pending_list_limit = 64) where name_forms is not null;
create index apartments_without_name_forms on apartments (id) where name_forms is null;

alter table apartments enable row level security, force row level security;
-- The name and the code are the super admin's, so these columns alone may be changed.
grant select on apartments to danji_app;
grant insert (id, name, code, address, name_forms) on apartments to danji_app;
grant update (address, telephone, office_hours) on apartments to danji_app;
grant delete on apartments to danji_app;
grant select (id, name, address, manager_count, resident_count, telephone, name_forms) on apartments to danji_gate;
grant update (name, address, manager_count, resident_count, name_forms) on apartments to danji_gate;

create table households (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  building integer not null check (building between 1 and 99999),
  unit integer not null check (unit between 1 and 99999),
  -- Nobody lives there, says the office. A new account in it says otherwise.
  is_vacant boolean not null default false,
  resident_count integer not null default 0,
  active_count integer not null default 0,
  -- As in contract/values/household-states.ts.
  state text not null generated always as (
    case
      when is_vacant then 'vacant'
      when active_count > 0 then 'active'
      when resident_count > 0 then 'waiting'
      else 'no_account'
    end
  ) stored,
  -- A household that a bulk under way made is not there before the bulk has ended: if it fails, there is none.
  bulk_id uuid,
  primary key (apartment_id, id),
  constraint households_unit_unique unique (apartment_id, building, unit)
);

create index households_of_bulk on households (apartment_id, bulk_id) where bulk_id is not null;

call protect_tenant_table('households');
grant select, insert, update (is_vacant), delete on households to danji_app;
grant select on households to danji_gate;
grant insert (apartment_id, building, unit, bulk_id) on households to danji_gate;
grant update (is_vacant, resident_count, active_count, bulk_id) on households to danji_gate;
grant delete on households to danji_gate;

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('superAdmin', 'manager', 'resident')),
  apartment_id uuid,
  household_id uuid,
  name text not null check (char_length(name) between 1 and 50),
  nickname text check (char_length(nickname) between 1 and 50),
  email text not null check (char_length(email) between 3 and 254),
  -- Argon2id of a chosen password, or SHA-256 of a drawn one: never both.
  password_hash text,
  temporary_password_hash bytea,
  temporary_password_expires_at timestamptz,
  is_initial_password boolean not null generated always as (temporary_password_hash is not null) stored,
  -- Raised whenever all sessions must end; a session counts only while it remembers this number.
  session_epoch integer not null default 0,
  -- A super-admin grant waits here for the next sign-in.
  super_admin_granted_at timestamptz,
  created_at timestamptz not null default now(),
  -- The bulk that made the account. No foreign key: the bulk's row goes, this stays.
  bulk_id uuid,
  -- The first password that the account's own has replaced. Whoever scans an old slip is told so. Like the other
  -- password columns, nobody can select it.
  used_temporary_password_hash bytea,
  rights text[],
  -- Everything up to this moment counts as read.
  alerts_read_until timestamptz not null default '-infinity',
  email_proved_at timestamptz,
  -- A mail server said that there is no such address.
  email_refused_at timestamptz,
  -- Digits as they are dialled. Only with its person's consent, and read by the gate alone.
  phone text check (phone ~ '^01[016-9]\d{7,8}$'),
  -- What somebody does in the office, in their own words: '관리소장'.
  position text check (char_length("position") >= 1 and char_length("position") <= 50),
  -- When somebody else last decided whose account this is: by a temporary password in place of the one before, or by
  -- moving it to another home.
  reassigned_at timestamptz,
  nickname_skeleton text check (nickname_skeleton <> ''),
  -- For the composite keys of what people write.
  constraint users_of_apartment unique (apartment_id, id),
  constraint users_apartment_exists foreign key (apartment_id) references apartments (id),
  constraint users_household_exists foreign key (apartment_id, household_id) references households (apartment_id, id),
  constraint users_belong_to_their_place check (
    case role
      when 'superAdmin' then apartment_id is null and household_id is null
      when 'manager' then apartment_id is not null and household_id is null
      else apartment_id is not null and household_id is not null
    end
  ),
  constraint users_have_one_password check (num_nonnulls(password_hash, temporary_password_hash) = 1),
  constraint users_position_by_role check (role = 'manager' or "position" is null),
  constraint users_rights_by_role check (
    case role
      when 'manager' then rights is not null and cardinality(rights) > 0 and rights <@ office_rights()
      else rights is null
    end
  ),
  constraint users_temporary_password_expires check (
    (temporary_password_hash is null) = (temporary_password_expires_at is null)
  )
);

create index users_by_household on users (apartment_id, household_id) where role = 'resident';
create unique index users_email_unique on users (lower(email));
create index users_managers_by_name on users (name, id) where role = 'manager';

-- Few among many residents: an alert of the office finds them by it.
create index users_managers_of_apartment on users (apartment_id) where role = 'manager';
create unique index users_nickname_unique on users
  (apartment_id, nickname_skeleton) where nickname_skeleton is not null;

-- The few super admins among a country's residents.
create index users_super_admins on users (id) where role = 'superAdmin';

-- The few of a country's residents.
create index users_waiting_grants on users (id) where super_admin_granted_at is not null;
create index users_with_proved_email on users (apartment_id, id) where email_proved_at is not null;

alter table users enable row level security, force row level security;
-- Neither password column can be selected: own_password_hash() answers for the caller alone.
-- The office moves residents within the apartment. Their account, and with it all they wrote, stays theirs.
grant select (id, role, apartment_id, household_id, name, nickname, email, temporary_password_expires_at,
  is_initial_password, session_epoch, super_admin_granted_at, created_at, bulk_id, rights, alerts_read_until,
  email_proved_at, email_refused_at, position) on users to danji_app;
grant insert (id, role, apartment_id, household_id, name, nickname, email, password_hash, temporary_password_hash,
  temporary_password_expires_at, bulk_id, rights, position) on users to danji_app;
grant update (household_id, name, nickname, email, password_hash, temporary_password_hash,
  temporary_password_expires_at, session_epoch, alerts_read_until, nickname_skeleton) on users to danji_app;
grant delete on users to danji_app;
grant select, select (household_id), insert, update, delete on users to danji_gate;

create table sessions (
  -- SHA-256 of the token: a stolen copy of this table signs nobody in.
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The user's epoch as it was read together with the password.
  epoch integer not null,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_timeout interval not null,
  expires_at timestamptz not null,
  unique (id)
);

create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

alter table sessions enable row level security, force row level security;
grant select (id, user_id, epoch, user_agent, address, created_at, last_used_at, idle_timeout, expires_at) on
  sessions to danji_app;
grant delete on sessions to danji_app;
grant select, insert, update (epoch, last_used_at, idle_timeout, expires_at), delete on sessions to danji_gate;

-- Made at the first start, by whichever server is first, and shared by all.
create table server_keys (
  -- There is one row.
  id boolean primary key default true check (id),
  vapid_public text not null,
  vapid_private text not null,
  -- Signs the links in mails.
  link_key bytea not null,
  created_at timestamptz not null default now()
);

alter table server_keys enable row level security, force row level security;
grant select, insert on server_keys to danji_gate;

-- Counts attempts (sign-ins, consultation requests) by the SHA-256 of what they are counted for: no address or e-mail
-- is kept here.
create table attempts (
  key bytea primary key,
  window_started_at timestamptz not null default now(),
  count integer not null
);

create index attempts_by_window on attempts (window_started_at);

alter table attempts enable row level security, force row level security;
grant select, insert, update, delete on attempts to danji_gate;

-- Insert-only. No foreign keys: a record outlives whom it is about (PIPA asks for a year at least).
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text,
  apartment_id uuid,
  action text not null,
  subject_id uuid,
  address text not null default '',
  details jsonb not null default '{}'
);

create index audit_log_by_time on audit_log (at);
create index audit_log_of_setups on audit_log (apartment_id, actor_id, at) where action = 'initial_setup';
create index audit_log_of_vote_admissions on audit_log
  (apartment_id, (details ->> 'voteId'), id) where action = 'vote_voter_admitted';

-- What officials looked into: see vote_looks().
create index audit_log_of_vote_looks on audit_log
  (apartment_id, subject_id, id) where action in ('vote_desk_used', 'vote_marks_viewed');

alter table audit_log enable row level security, force row level security;
grant insert (actor_id, actor_role, apartment_id, action, subject_id, address, details) on audit_log to danji_app;
grant select (id, at, actor_id, apartment_id, action, subject_id, address, details) on audit_log to danji_gate;
grant insert (actor_id, actor_role, apartment_id, action, subject_id, details) on audit_log to danji_gate;
grant delete on audit_log to danji_gate;

-- The first answer to a request, for whoever repeats it. Nothing in here says who asked what, and the answer
-- opens with the request's own id alone, which is kept nowhere.
create table kept_answers (
  -- SHA-256 of the caller and the request's id.
  key bytea primary key,
  -- A keyed hash of the function and what it was given.
  asked bytea not null,
  -- Null only while the transaction that claimed the request is under way.
  answer bytea,
  kept_at timestamptz not null default now()
);

create index kept_answers_by_time on kept_answers (kept_at);

alter table kept_answers enable row level security, force row level security;
grant select, insert, update, delete on kept_answers to danji_gate;

-- From where somebody signed in to an account: a browser's cookie or a network, as SHA-256. Guesses from
-- there are counted for themselves, so that strangers who guess cannot keep the owner out.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  place bytea not null,
  known_until timestamptz not null,
  primary key (user_id, place)
);

create index known_places_by_expiry on known_places (known_until);
create index known_places_by_place on known_places (place);

alter table known_places enable row level security, force row level security;
grant select, insert, update, delete on known_places to danji_gate;

-- Who waits for the office to see them and give them a new password. Open as long as the account's password is the
-- forgotten one.
create table password_help (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- Residents are helped by their office, and its accounts by super admins.
  asked_by text not null check (asked_by in ('resident', 'manager')),
  epoch integer not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint password_help_once unique (apartment_id, person_id),
  constraint password_help_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index password_help_of_managers on password_help (created_at) where asked_by = 'manager';

call protect_tenant_table('password_help');
grant select, delete on password_help to danji_app;
grant select, insert on password_help to danji_gate;

-- Links that let their reader choose a new password. Like a session, each remembers how often the account's sessions
-- were ended: a password that is changed or reset meanwhile, by whichever way, ends the link, too.
create table password_reset_links (
  token_hash bytea primary key,
  user_id uuid not null,
  -- Where it went. Another address that the account has since is somebody else's mailbox.
  email text not null,
  epoch integer not null,
  expires_at timestamptz not null default now() + interval '00:30:00',
  -- The mail server has taken the mail, or the office was asked instead.
  is_settled boolean not null default false,
  constraint password_reset_links_person_exists foreign key (user_id) references users (id) on delete cascade
);

create index password_reset_links_by_expiry on password_reset_links (expires_at);
create index password_reset_links_of_person on password_reset_links (user_id);
create index password_reset_links_unsettled on password_reset_links (expires_at) where not is_settled;

alter table password_reset_links enable row level security, force row level security;
grant select, insert, update (is_settled), delete on password_reset_links to danji_gate;

-- One code a person, which went to the address that the account had then. Super admins prove theirs, too.
create table email_proofs (
  user_id uuid primary key,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint email_proofs_person_exists foreign key (user_id) references users (id) on delete cascade
);

alter table email_proofs enable row level security, force row level security;
grant select, insert, update, delete on email_proofs to danji_gate;

-- A bulk creation of residents under way, at most one for a complex. The embedded database has one
-- connection, so there a bulk is many short transactions; until the last of them removes the row,
-- nobody sees the accounts and no count includes them.
create table resident_bulks (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null,
  started_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint resident_bulks_one_at_a_time unique (apartment_id)
);

call protect_tenant_table('resident_bulks');
grant select, insert (apartment_id, id) on resident_bulks to danji_app;
grant select, select (apartment_id, id), delete on resident_bulks to danji_gate;

-- A member of a household asks somebody in. The code is told once and kept as its hash; whoever joins uses it up.
create table invitations (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  inviter_id uuid not null,
  code_hash bytea not null,
  -- With the consent of a legal guardian, says whoever invites.
  is_under_14 boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (apartment_id, id),
  constraint invitations_code_unique unique (code_hash),
  constraint invitations_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint invitations_person_exists foreign key (apartment_id, inviter_id)
    references users (apartment_id, id) on delete cascade
);

create index invitations_by_expiry on invitations (expires_at);
create index invitations_of_household on invitations (apartment_id, household_id);
create index invitations_of_inviter on invitations (apartment_id, inviter_id);

call protect_tenant_table('invitations');
-- Nobody reads a code again, not even its hash.
grant select (apartment_id, id, household_id, inviter_id, is_under_14, created_at, expires_at) on invitations to
  danji_app;
grant insert (apartment_id, household_id, inviter_id, code_hash, is_under_14) on invitations to danji_app;
grant delete on invitations to danji_app;
grant select on invitations to danji_gate;

-- The office's list of households becomes households and accounts. What the check found is kept for a day, as its
-- file is; both go with the import.
create table household_imports (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Whose check it is: nobody else sees it.
  person_id uuid not null,
  file_id uuid not null,
  -- What the residents looked like then.
  residents_hash text not null check (char_length(residents_hash) <= 64),
  resident_count integer not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint household_imports_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index household_imports_by_age on household_imports (created_at);
create index household_imports_of_file on household_imports (apartment_id, file_id);
create index household_imports_of_person on household_imports (apartment_id, person_id);

call protect_tenant_table('household_imports');
-- created_at is for samples.
grant select on household_imports to danji_app;
grant insert (apartment_id, id, person_id, file_id, residents_hash, resident_count, created_at) on household_imports
  to danji_app;
grant delete on household_imports to danji_app;
grant select (file_id, created_at) on household_imports to danji_gate;

-- A row of the file, or an account that the file lacks, and what would become of it.
create table household_import_rows (
  apartment_id uuid not null,
  import_id uuid not null,
  position integer not null,
  id uuid not null,
  kind text not null
    check (kind in ('newPeople', 'renamed', 'unchanged', 'conflicts', 'moveOuts', 'vacant', 'errors')),
  -- The first new person of a home that has no household yet.
  makes_household boolean not null,
  row integer,
  column_letters text check (char_length(column_letters) <= 3),
  building text check (char_length(building) <= 50),
  unit text check (char_length(unit) <= 50),
  name text check (char_length(name) <= 50),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^01[016-9]\d{7,8}$'),
  -- The account that is renamed or would end.
  resident_id uuid,
  may_replace boolean not null,
  message text not null check (char_length(message) <= 500),
  primary key (apartment_id, import_id, "position"),
  constraint household_import_rows_import_exists foreign key (apartment_id, import_id)
    references household_imports (apartment_id, id) on delete cascade,
  constraint household_import_rows_resident_exists foreign key (apartment_id, resident_id)
    references users (apartment_id, id) on delete cascade
);

create index household_import_rows_by_kind on household_import_rows (apartment_id, import_id, kind, "position");
create index household_import_rows_of_resident on household_import_rows (apartment_id, resident_id);

call protect_tenant_table('household_import_rows');
grant select, insert on household_import_rows to danji_app;

-- What people agreed to: one row for each time, which a withdrawal ends.
create table consents (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  purpose text not null check (purpose in ('terms', 'privacy', 'phone', 'messages')),
  -- Of the text that was agreed to.
  version text not null check (char_length(version) <= 20),
  -- When it was given.
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  by_guardian boolean not null default false,
  primary key (apartment_id, id),
  constraint consents_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create unique index consents_given on consents (apartment_id, person_id, purpose) where withdrawn_at is null;
create index consents_of_person on consents (apartment_id, person_id);

call protect_tenant_table('consents');
grant select on consents to danji_app;
grant insert (apartment_id, person_id, purpose, version, by_guardian) on consents to danji_app;
grant update (withdrawn_at) on consents to danji_app;
grant select, insert, update (withdrawn_at) on consents to danji_gate;

-- What an office sets for itself. No row yet: all of it is the default.
create table office_settings (
  apartment_id uuid primary key references apartments (id) on delete cascade,
  complaint_due_days integer not null default 7 check (complaint_due_days between 1 and 60),
  visitor_monthly_days integer not null default 10 check (visitor_monthly_days between 1 and 31),
  visitor_max_days integer not null default 3 check (visitor_max_days between 1 and 31),
  visitor_advance_days integer not null default 30 check (visitor_advance_days between 1 and 90),
  visitors_are_open boolean not null default true
);

call protect_tenant_table('office_settings');
grant select on office_settings to danji_app;
grant insert (apartment_id, complaint_due_days, visitor_monthly_days, visitor_max_days, visitor_advance_days,
  visitors_are_open) on office_settings to danji_app;
grant update (complaint_due_days, visitor_monthly_days, visitor_max_days, visitor_advance_days, visitors_are_open)
  on office_settings to danji_app;
grant select on office_settings to danji_gate;

-- How much each apartment uses the system, as numbers alone: a country's accounts and complaints are too many
-- to count for a list. Apart from the apartments' own rows, which every account and complaint refers to.
create table apartment_usage (
  apartment_id uuid primary key references apartments (id) on delete cascade,
  -- Residents who are past their initial setup.
  set_up_count integer not null default 0 check (set_up_count >= 0),
  -- Complaints that are not resolved.
  open_complaint_count integer not null default 0 check (open_complaint_count >= 0),
  -- The first sign-in of the last day on which anybody there signed in.
  last_sign_in_at timestamptz
);

alter table apartment_usage enable row level security, force row level security;
grant select on apartment_usage to danji_app;
grant select, insert, update on apartment_usage to danji_gate;

create table consultation_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  apartment_name text not null check (char_length(apartment_name) between 1 and 50),
  contact text not null check (char_length(contact) between 1 and 254),
  message text not null check (char_length(message) between 1 and 2000),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid,
  note text check (char_length(note) between 1 and 1000),
  -- The contact as it is compared: a number by its digits, an address in small letters.
  contact_form text not null generated always as (case
      when contact ~ '@' then lower(regexp_replace(contact, '\s', '', 'g'))
      else regexp_replace(regexp_replace(contact, '\D', '', 'g'), '^820?', '0')
    end) stored,
  constraint consultation_requests_person_exists foreign key (answered_by) references users (id) on delete set null,
  constraint consultation_requests_answered_at_a_time check (answered_by is null or answered_at is not null)
);

-- For whoever's account is deleted.
create index consultation_requests_by_answerer on consultation_requests (answered_by);
create index consultation_requests_by_contact on consultation_requests (contact_form, created_at, id);
create index consultation_requests_newest_first on consultation_requests (created_at desc, id desc);
create index consultation_requests_waiting on consultation_requests
  (created_at desc, id desc) where answered_at is null;

alter table consultation_requests enable row level security, force row level security;
grant select on consultation_requests to danji_app;
grant insert (id, name, apartment_name, contact, message) on consultation_requests to danji_app;
grant update (answered_at, answered_by, note) on consultation_requests to danji_app;
grant select (id, created_at), delete on consultation_requests to danji_gate;

-- How far what was written before has got its new form. A table that has got it all has no row.
create table search_renewals (
  table_name text primary key,
  reached_apartment uuid not null default '00000000-0000-0000-0000-000000000000',
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);

insert into search_renewals (table_name) values ('posts'), ('comments'), ('notices'), ('complaints');

alter table search_renewals enable row level security, force row level security;
grant select, update, delete on search_renewals to danji_gate;

-- The same for a server of the version before, which knows one form of a name.
create function find_apartments(words text, most integer)
  returns table (id uuid, name text, address text, telephone text)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
declare
  form constant text := search_form(words);
  keys constant bigint[] := search_keys('00000000-0000-0000-0000-000000000000', form);
begin
  -- Every name holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;
  return query
    select a.id, a.name, a.address, a.telephone
    from apartments a
    where search_keys('00000000-0000-0000-0000-000000000000', search_form(a.name)) @> keys
      and strpos(search_form(a.name), form) > 0 and a.resident_count > 0
    order by strpos(search_form(a.name), form) > 1, a.name, a.id limit most;
end
$$;

-- Apartments where somebody lives, whose name has one of the forms; names that begin with one first. What has no forms
-- yet is found by the words. With the office's telephone: whoever cannot sign in calls there. Anyone may ask.
create function find_apartments(words text, forms text[], most integer)
  returns table (id uuid, name text, address text, telephone text)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  plain constant text := search_form(words);
  plain_keys constant bigint[] := search_keys(nobody, plain);
  form text;
  keys bigint[];
  found uuid[] := '{}';
begin
  foreach form in array forms loop
    keys := search_keys(nobody, form);
    -- Every name holds what has no pair.
    continue when cardinality(keys) = 0;
    found := found || array(
      select a.id from apartments a
      where a.name_forms is not null and search_keys(nobody, a.name_forms) @> keys
        and strpos(a.name_forms, form) > 0 and a.resident_count > 0
    );
  end loop;
  if cardinality(plain_keys) > 0 then
    found := found || array(
      select a.id from apartments a
      where a.name_forms is null and search_keys(nobody, search_form(a.name)) @> plain_keys
        and strpos(search_form(a.name), plain) > 0 and a.resident_count > 0
    );
  end if;
  return query
    select a.id, a.name, a.address, a.telephone
    from apartments a
    where a.id = any (found)
    order by not exists (
      select from unnest(forms) f where strpos(E'\n' || coalesce(a.name_forms, search_form(a.name)), E'\n' || f) > 0
    ), a.name, a.id limit most;
end
$$;

-- An apartment begins with nothing in its counts.
create function begin_apartment_usage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into apartment_usage (apartment_id) values (new.id);
  return null;
end
$$;

-- False where there is no such apartment. The code stays: residents' e-mail addresses hold it.
create function edit_apartment(edited uuid, new_name text, new_address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update apartments a set name = new_name, address = new_address where a.id = edited;
  return found;
end
$$;

-- What a super admin mends, with the forms of the new name. A gate's function, because the columns are nobody else's to
-- change. False where there is no such apartment.
create function edit_apartment(edited uuid, new_name text, new_address text, new_forms text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update apartments a
  set name = coalesce(new_name, a.name), address = coalesce(new_address, a.address),
    name_forms = case when new_name is null then a.name_forms else new_forms end
  where a.id = edited;
  return found;
end
$$;

-- A new name has no forms yet: a job makes them.
create function forget_name_forms() returns trigger language plpgsql as $$
begin
  new.name_forms := null;
  return new;
end
$$;

-- The next apartments whose names have no forms.
create function apartments_without_name_forms(most integer) returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query select a.id, a.name from apartments a where a.name_forms is null order by a.id limit most;
end
$$;

-- Of one that has got another name meanwhile, the next round makes them.
create function give_name_forms(ids uuid[], names text[], forms text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update apartments a set name_forms = made.forms
  from unnest(ids, names, forms) as made (id, name, forms)
  where a.id = made.id and a.name = made.name and a.name_forms is null;
end
$$;

call hand_to_gate(
  'find_apartments(text, integer)', 'find_apartments(text, text[], integer)', 'begin_apartment_usage()',
  'edit_apartment(uuid, text, text)', 'edit_apartment(uuid, text, text, text)',
  'apartments_without_name_forms(integer)', 'give_name_forms(uuid[], text[], text[])'
);

create policy gate_counts on apartments to danji_gate using (true) with check (true);

create policy managers_edit_their_office on apartments for update to danji_app
  using (id = app_apartment_id() and (select app_has_right('staff')))
  with check (id = app_apartment_id() and (select app_has_right('staff')));

create policy members_see_their_apartment on apartments for select to danji_app using (id = app_apartment_id());

create policy super_admins_run_apartments on apartments to danji_app
  using ((select app_role() = 'superAdmin'))
  with check ((select app_role() = 'superAdmin'));

create trigger apartments_usage_begins after insert on apartments
  for each row execute function begin_apartment_usage();
create trigger forget_name_forms before update of name on apartments
  for each row when (
    new.name <> old.name and not new.name_forms is distinct from old.name_forms
  ) execute function forget_name_forms();

-- The first of the places that the account knows.
create function known_place_of(account uuid, places bytea[]) returns bytea
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.place
    from known_places k
    join unnest(places) with ordinality as asked (place, rank) on asked.place = k.place
    where k.user_id = account and k.known_until > now()
    order by asked.rank limit 1;
  end;

call hand_to_gate('known_place_of(uuid, bytea[])');

-- The same of everybody who lives in a household. More than twenty is no family.
create function household_credentials(
  of_apartment uuid, of_building integer, of_unit integer, places bytea[]
) returns table (
    user_id uuid, household_id uuid, password_hash text, temporary_password_hash bytea,
    temporary_password_expires_at timestamptz, used_temporary_password_hash bytea, session_epoch integer,
    known_place bytea
  ) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at,
      case when u.password_hash is not null then u.used_temporary_password_hash end, u.session_epoch,
      known_place_of(u.id, places)
    from households h
    join users u on u.apartment_id = h.apartment_id and u.household_id = h.id and u.role = 'resident'
    where h.apartment_id = of_apartment and h.building = of_building and h.unit = of_unit
    order by u.created_at, u.id limit 20;
  end;

-- The building that the caller lives in.
create function own_building() returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select h.building from households h where h.apartment_id = app_apartment_id() and h.id = app_household_id()
  );
end
$$;

-- Locks the caller's home before their own account goes, as accept_invitation() locks it before the invitation.
create function hold_own_home() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from households h where h.apartment_id = app_apartment_id() and h.id = app_household_id() for no key update;
end
$$;

-- The household of a home, which is made when it is first asked for. A bulk under way that made it keeps it then.
create function household_of(of_building integer, of_unit integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  select h.id into found_id from households h
  where h.apartment_id = app_apartment_id() and h.building = of_building and h.unit = of_unit and h.bulk_id is null;
  if found_id is null then
    insert into households as h (apartment_id, building, unit) values (app_apartment_id(), of_building, of_unit)
    on conflict (apartment_id, building, unit) do update set bulk_id = null
    returning h.id into found_id;
  end if;
  return found_id;
end
$$;

call hand_to_gate(
  'household_credentials(uuid, integer, integer, bytea[])', 'own_building()', 'hold_own_home()',
  'household_of(integer, integer)'
);

create policy gate on households for select to danji_gate using (true);

create policy gate_counts on households for update to danji_gate using (true) with check (true);

create policy gate_makes on households for insert to danji_gate with check (true);

create policy gate_undoes on households for delete to danji_gate using (true);

create policy managers_add_households on households for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy managers_delete_households on households for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy managers_edit_households on households for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy managers_see_households on households for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'manager') and bulk_id is null);

create policy residents_see_their_household on households for select to danji_app
  using (apartment_id = app_apartment_id() and id = app_household_id());

-- A home takes the alerts along that are about it.
call alerts_follow('households');

-- The counts of apartments follow the users, one update a statement, so that 15,000 accounts cost one. The accounts of
-- a bulk count once it has ended. (A grant of super-admin rights, the only change of role, counts for itself: see
-- open_session.)
create function recount_apartments_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count + d.managers, resident_count = a.resident_count + d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_after
    where apartment_id is not null
      and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
    group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;

-- As recount_apartments_after_insert(), for accounts that go.
create function recount_apartments_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count - d.managers, resident_count = a.resident_count - d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_before
    where apartment_id is not null
      and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
    group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;

-- What a sign-in is checked against. The epoch is read together with the password. A used first password is
-- told only as long as a chosen one has taken its place: after a reset, there is a newer slip.
create function sign_in_credentials(given_email text, places bytea[] default '{}') returns table (
    user_id uuid, household_id uuid, password_hash text, temporary_password_hash bytea,
    temporary_password_expires_at timestamptz, used_temporary_password_hash bytea, session_epoch integer,
    known_place bytea
  ) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at,
      case when u.password_hash is not null then u.used_temporary_password_hash end, u.session_epoch,
      known_place_of(u.id, places)
    from users u where lower(u.email) = lower(given_email);
  end;

-- The caller's own password, to be compared before it is changed.
create function own_password_hash(out password_hash text, out temporary_password_hash bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.password_hash, u.temporary_password_hash from users u where u.id = app_user_id();
  end;

-- Notes a super-admin grant for the user of this e-mail; a super admin alone may. Not for an account
-- whose temporary password others have seen.
create function grant_super_admin(
  given_email text, out user_id uuid, out already boolean, out awaits_setup boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update users u set super_admin_granted_at = coalesce(u.super_admin_granted_at, now())
  where lower(u.email) = lower(given_email) and u.role <> 'superAdmin' and u.temporary_password_hash is null
  returning u.id, false, false into user_id, already, awaits_setup;
  if not found then
    select u.id, u.role = 'superAdmin', u.role <> 'superAdmin' into user_id, already, awaits_setup
    from users u where lower(u.email) = lower(given_email);
  end if;
end
$$;

-- A grant was meant for whoever knew the password: whoever resets it must not sign in as a super admin.
create function forget_grant() returns trigger language plpgsql as $$
begin
  new.super_admin_granted_at := null;
  return new;
end
$$;

-- The first super admin of an empty database. Does nothing where there is one.
create function create_first_super_admin(
  given_email text, given_password_hash text, given_temporary_hash bytea, expires_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Several servers may start at once.
  perform pg_advisory_xact_lock(hashtext('danji.first_super_admin'));
  if exists (select from users where role = 'superAdmin') then
    return false;
  end if;
  insert into users (role, name, email, password_hash, temporary_password_hash, temporary_password_expires_at)
  values ('superAdmin', '최고 관리자', given_email, given_password_hash, given_temporary_hash, expires_at);
  return true;
end
$$;

-- Which of these addresses somebody has, anywhere. The addresses come in small letters.
create function taken_emails(emails text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select lower(u.email) from users u where lower(u.email) = any (emails);
  end;

-- Deletes the caller's account. False for the last super admin, who may not leave.
create function delete_own_account() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() = 'superAdmin' then
    -- The last two may try at once.
    perform pg_advisory_xact_lock(hashtext('danji.super_admins'));
    if (select count(*) from users u where u.role = 'superAdmin') < 2 then
      return false;
    end if;
  end if;
  delete from users u where u.id = app_user_id();
  return true;
end
$$;

-- Deletes another super admin's account. 'gone' where the caller's own was deleted a moment ago: of two
-- who delete each other at once, one stays. So the last one stays, too.
create function delete_super_admin(target uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' or target = app_user_id() then
    raise insufficient_privilege;
  end if;
  -- The same lock as in delete_own_account().
  perform pg_advisory_xact_lock(hashtext('danji.super_admins'));
  if not exists (select from users u where u.id = app_user_id() and u.role = 'superAdmin') then
    return 'gone';
  end if;
  delete from users u where u.id = target and u.role = 'superAdmin';
  return case when found then 'deleted' else 'not found' end;
end
$$;

-- Whoever has a grant that acts with the next sign-in: managers and residents, of whom super admins see no more than
-- this.
create function waiting_grants() returns table (user_id uuid, name text, email text, granted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  return query
    select u.id, u.name, u.email, u.super_admin_granted_at
    from users u where u.super_admin_granted_at is not null;
end
$$;

-- Takes a grant back that nobody has signed in with. False where there is none.
create function withdraw_grant(from_user uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update users u set super_admin_granted_at = null
  where u.id = from_user and u.super_admin_granted_at is not null;
  return found;
end
$$;

-- Whoever signs in may carry another session, which is bound until theirs is opened. A new super admin leaves
-- their household then, and this is no resident's doing: only a resident who stays one may not move.
create function refuse_moving_oneself() returns trigger language plpgsql as $$
begin
  if app_role() = 'resident' and new.role = 'resident' and app_user_id() = new.id then
    raise insufficient_privilege;
  end if;
  return new;
end
$$;

-- One update a statement, as with the apartments' counts. Accounts that a bulk makes are not set up, so a
-- bulk updates nothing here.
create function count_set_up() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update apartment_usage g set set_up_count = g.set_up_count + direction * c.residents
  from (
    select apartment_id, count(*)::integer as residents from changed
    where role = 'resident' and temporary_password_hash is null group by apartment_id
  ) c
  where g.apartment_id = c.apartment_id;
  return null;
end
$$;

-- A setup, a reset, and a resident who becomes a super admin.
create function recount_set_up() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage g set set_up_count = g.set_up_count - 1
  where g.apartment_id = old.apartment_id and old.role = 'resident' and old.temporary_password_hash is null;
  update apartment_usage g set set_up_count = g.set_up_count + 1
  where g.apartment_id = new.apartment_id and new.role = 'resident' and new.temporary_password_hash is null;
  return null;
end
$$;

-- Moves a manager to another apartment and ends their sessions. False where they are there already. What they
-- wrote lets go of them: see follow_person().
create function move_manager(moved uuid, new_apartment uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_apartment uuid;
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  select u.apartment_id into old_apartment from users u where u.id = moved and u.role = 'manager' for update;
  if old_apartment is null or old_apartment = new_apartment then
    return false;
  end if;
  -- In the order of their ids: two managers may change places at once.
  perform from apartments a where a.id in (old_apartment, new_apartment) order by a.id for no key update;
  update apartments a
  set manager_count = a.manager_count + case a.id when new_apartment then 1 else -1 end
  where a.id in (old_apartment, new_apartment);
  update users u set apartment_id = new_apartment, session_epoch = u.session_epoch + 1 where u.id = moved;
  return true;
end
$$;

-- Managers alone have rights and a position. Whoever becomes something else loses both.
create function settle_rights() returns trigger language plpgsql as $$
begin
  if new.role <> 'manager' then
    new.rights := null;
    new.position := null;
  elsif tg_op = 'INSERT' then
    new.rights := coalesce(new.rights, office_rights());
  end if;
  return new;
end
$$;

-- A stream admits its caller again when this is heard: see sessionTopic() of server/call/changes.ts.
create function announce_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('danji', 'session:' || new.id);
  return null;
end
$$;

-- Another address is not proved, whoever enters it; and a number was given to one apartment.
create function forget_what_was_proved() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email then
    new.email_proved_at := null;
    new.email_refused_at := null;
  end if;
  if new.apartment_id is distinct from old.apartment_id then
    new.phone := null;
  end if;
  return new;
end
$$;

-- The caller's own telephone number. Null if they gave none.
create function own_phone() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.phone from users u where u.id = app_user_id();
  end;

-- Null takes the number away. Answers whether the caller's consent allows it.
create function keep_own_phone(given text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users u set phone = given
  where u.id = app_user_id()
    and (given is null or has_consent(app_apartment_id(), app_user_id(), 'phone'));
  return found;
end
$$;

-- Accounts of a bulk under way are not seen yet: they are counted when its row goes, if there are any then.
create function count_residents_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_after u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;

-- As count_residents_after_insert(), for accounts that go.
create function count_residents_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - d.residents, active_count = h.active_count - d.active
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_before u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;

-- Somebody moves, leaves the apartment, chooses a password or gets another slip.
create function count_residents_after_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - 1, active_count = h.active_count - (not old.is_initial_password)::integer
  where h.apartment_id = old.apartment_id and h.id = old.household_id;
  update households h set
    resident_count = h.resident_count + 1, active_count = h.active_count + (not new.is_initial_password)::integer,
    is_vacant = h.is_vacant and new.household_id is not distinct from old.household_id
  where h.apartment_id = new.apartment_id and h.id = new.household_id;
  return null;
end
$$;

-- Whoever moves away asks nobody in any more.
create function forget_invitations_of_moved() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from invitations i where i.apartment_id = old.apartment_id and i.inviter_id = old.id;
  return null;
end
$$;

-- Whether somebody still runs the office's accounts without this one. Two who take each other's right at once wait
-- here, and the second sees what the first has done.
create function keeps_staff_without(staff uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('danji.staff ' || app_apartment_id()));
  return exists (
    select from users u
    where u.apartment_id = app_apartment_id() and u.role = 'manager' and 'staff' = any (u.rights) and u.id <> staff
  );
end
$$;

-- A guard's account, which has the visitors alone, stays signed in as residents do: the phone at the gate is on all
-- day and all night.
create function stays_signed_in(of_role text, of_rights text[]) returns boolean language sql immutable
  return of_role = 'resident' or of_rights = array['visitors'];

-- Whether somebody else of the office could decide.
create function colleague_has_right(wanted text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from users u
      where u.apartment_id = app_apartment_id() and u.role = 'manager' and wanted = any (u.rights)
        and u.id <> app_user_id() and app_role() = 'manager'
    );
  end;

-- Notes on an account when somebody else last decided whose it is.
create function note_reassignment() returns trigger language plpgsql as $$
begin
  new.reassigned_at := clock_timestamp();
  return new;
end
$$;

call hand_to_gate(
  'recount_apartments_after_insert()', 'recount_apartments_after_delete()', 'sign_in_credentials(text, bytea[])',
  'own_password_hash()', 'grant_super_admin(text)', 'create_first_super_admin(text, text, bytea, timestamptz)',
  'taken_emails(text[])', 'delete_own_account()', 'delete_super_admin(uuid)', 'waiting_grants()',
  'withdraw_grant(uuid)', 'count_set_up()', 'recount_set_up()', 'move_manager(uuid, uuid)', 'own_phone()',
  'keep_own_phone(text)', 'count_residents_after_insert()', 'count_residents_after_delete()',
  'count_residents_after_update()', 'forget_invitations_of_moved()', 'keeps_staff_without(uuid)',
  'colleague_has_right(text)'
);

create policy everyone_edits_themselves on users for update to danji_app
  using (id = app_user_id())
  with check (id = app_user_id());

create policy everyone_sees_themselves on users for select to danji_app using (id = app_user_id());

create policy gate on users to danji_gate using (true) with check (true);

-- (What is selected is looked up once, not for each of thousands of rows.)
create policy managers_run_residents on users to danji_app
  using (
    apartment_id = (select app_apartment_id())
    and role = 'resident'
    and (select app_has_right('residents'))
    and (bulk_id is null or (bulk_id <> all ((array(select b.id
       from resident_bulks b)))))
  )
  with check (apartment_id = app_apartment_id() and role = 'resident' and (select app_has_right('residents')));

-- Whoever has the right runs the accounts of the own office. (Rights and position are the gate's to change: see
-- update_staff.)
create policy staff_keepers_run_staff on users to danji_app
  using (apartment_id = (select app_apartment_id()) and role = 'manager' and (select app_has_right('staff')))
  with check (apartment_id = app_apartment_id() and role = 'manager' and (select app_has_right('staff')));

create policy super_admins_run_managers on users to danji_app
  using (role = 'manager' and (select app_role() = 'superAdmin'))
  with check (role = 'manager' and (select app_role() = 'superAdmin'));

-- Super admins see each other. Who may be deleted is not a policy's to say: see delete_super_admin().
create policy super_admins_see_each_other on users for select to danji_app
  using (role = 'superAdmin' and (select app_role() = 'superAdmin'));

create trigger users_announce_rights after update of rights on users
  for each row when (old.rights is distinct from new.rights) execute function announce_rights();
create trigger users_deleted after delete on users referencing old table as users_before
  for each statement execute function recount_apartments_after_delete();
create trigger users_deleted_at_home after delete on users referencing old table as users_before
  for each statement execute function count_residents_after_delete();
create trigger users_do_not_move_themselves before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function refuse_moving_oneself();
create trigger users_forget_grant before update of temporary_password_hash on users
  for each row when (new.temporary_password_hash is not null) execute function forget_grant();
create trigger users_forget_invitations after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id)
  execute function forget_invitations_of_moved();
create trigger users_forget_what_was_proved before update of email, apartment_id on users
  for each row execute function forget_what_was_proved();
create trigger users_inserted after insert on users referencing new table as users_after
  for each statement execute function recount_apartments_after_insert();
create trigger users_inserted_at_home after insert on users referencing new table as users_after
  for each statement execute function count_residents_after_insert();
create trigger users_note_reassignment before update of temporary_password_hash, household_id on users
  for each row when (
    new.temporary_password_hash is not null
    and new.temporary_password_hash is distinct from old.temporary_password_hash
    or new.household_id is distinct from old.household_id
  ) execute function note_reassignment();
create trigger users_settle_rights before insert or update of role on users
  for each row execute function settle_rights();
create trigger users_updated_at_home after update on users
  for each row when (
    new.household_id is distinct from old.household_id
    or new.household_id is not null
    and new.is_initial_password <> old.is_initial_password
  ) execute function count_residents_after_update();
create trigger users_usage_deleted after delete on users referencing old table as changed
  for each statement execute function count_set_up();

-- They come after users_inserted and users_deleted, so whoever holds an apartment's two rows took them in one order.
create trigger users_usage_inserted after insert on users referencing new table as changed
  for each statement execute function count_set_up();
create trigger users_usage_updated after update of role, apartment_id, temporary_password_hash on users
  for each row when (
    (old.role, old.apartment_id, old.temporary_password_hash is null)
      is distinct from (new.role, new.apartment_id, new.temporary_password_hash is null)
  ) execute function recount_set_up();

-- Finds out who calls by the hash of their token, and binds that to the transaction. Every call begins with it. Gives
-- nothing where no session of that token is alive.
create function open_call(
  hash bytea, read_only boolean,
  out session_id uuid, out user_id uuid, out name text, out email text, out role text,
  out apartment_id uuid, out household_id uuid, out is_initial_password boolean,
  out building integer, out unit integer, out nickname text, out rights text[], out needs_touch boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select s.id, u.id, u.name, u.email, u.role, u.apartment_id, u.household_id, u.is_initial_password,
    h.building, h.unit, u.nickname, u.rights, s.last_used_at < now() - interval '5 minutes'
  into session_id, user_id, name, email, role, apartment_id, household_id, is_initial_password,
    building, unit, nickname, rights, needs_touch
  from sessions s
  join users u on u.id = s.user_id and u.session_epoch = s.epoch
  left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where s.token_hash = hash and s.expires_at > now() and s.last_used_at > now() - s.idle_timeout;

  perform set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.rights', coalesce(rights::text, ''), true),
    set_config('app.apartment_id', coalesce(apartment_id::text, ''), true),
    set_config('app.household_id', coalesce(household_id::text, ''), true);
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end
$$;

-- A session that is used lives on.
create function touch_session(hash bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update sessions set last_used_at = now() where token_hash = hash;
  end;

-- Gives the caller a chosen password. Every other session of theirs ends; the calling one goes on.
create function set_own_password(new_hash text, calling_session uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_epoch integer;
begin
  update users u
  set password_hash = new_hash, temporary_password_hash = null, temporary_password_expires_at = null,
    used_temporary_password_hash = coalesce(u.temporary_password_hash, u.used_temporary_password_hash),
    session_epoch = u.session_epoch + 1
  where u.id = app_user_id()
  returning u.session_epoch into new_epoch;
  delete from sessions s where s.user_id = app_user_id() and s.id <> calling_session;
  update sessions s set epoch = new_epoch where s.user_id = app_user_id() and s.id = calling_session;
end
$$;

-- Opens a session and binds it as open_call() does. Gives nothing when the user is gone or all sessions were ended
-- since the password was read. Carries out a waiting super-admin grant.
create function open_session(
  for_user uuid, at_epoch integer, hash bytea, from_address text, from_user_agent text
) returns table (expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account users;
  stays boolean;
  lifetime interval;
begin
  select * into account from users u where u.id = for_user and u.session_epoch = at_epoch for update;
  if not found then
    return;
  end if;

  if account.super_admin_granted_at is not null then
    update apartments a set
      manager_count = a.manager_count - (account.role = 'manager')::int,
      resident_count = a.resident_count - (account.role = 'resident')::int
    where a.id = account.apartment_id;
    update users u
    set role = 'superAdmin', apartment_id = null, household_id = null, super_admin_granted_at = null,
      session_epoch = u.session_epoch + 1
    where u.id = for_user
    returning * into account;
  end if;

  stays := coalesce(stays_signed_in(account.role, account.rights), false);
  lifetime := case when stays then interval '60 days' else interval '7 days' end;
  insert into sessions (token_hash, user_id, epoch, user_agent, address, idle_timeout, expires_at)
  values (
    hash, account.id, account.session_epoch, left(from_user_agent, 300), from_address,
    case when stays then interval '14 days' else interval '12 hours' end,
    now() + lifetime
  );
  perform open_call(hash, false);
  return query select now() + lifetime;
end
$$;

-- Housekeeping: ends sessions that ran out, and drops old counts of attempts and records that have been kept long
-- enough.
create function sweep(
  keep_records interval,
  out sessions_ended bigint, out attempts_forgotten bigint, out records_dropped bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The law asks for a year.
  kept constant interval := greatest(keep_records, interval '365 days');
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from sessions where token_hash in (
    select s.token_hash from sessions s
    where s.expires_at < now() or s.last_used_at < now() - s.idle_timeout
    limit 10000
  );
  get diagnostics sessions_ended = row_count;
  delete from attempts where key in (
    select a.key from attempts a where a.window_started_at < now() - interval '1 hour' limit 10000
  );
  get diagnostics attempts_forgotten = row_count;
  delete from audit_log where id in (select l.id from audit_log l where l.at < now() - kept limit 10000);
  get diagnostics records_dropped = row_count;
end
$$;

-- At most once a day of Seoul and apartment. A sign-in never waits for the row: whoever has it may wait for
-- the person who signs in. Then the day's next sign-in is noted.
create function note_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage set last_sign_in_at = now()
  where apartment_id = (
    select g.apartment_id from apartment_usage g join users u on u.apartment_id = g.apartment_id
    where u.id = new.user_id
      and (g.last_sign_in_at at time zone 'Asia/Seoul')::date is distinct from (now() at time zone 'Asia/Seoul')::date
    for no key update of g skip locked
  );
  return null;
end
$$;

-- Changes what somebody of the caller's office may do; false if there is no such account.
create function update_staff(staff uuid, new_position text, new_rights text[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The handler says why not; here it holds for whoever comes another way.
  if app_has_right('staff') is not true or staff = app_user_id()
    or ('staff' = any (new_rights)) is not true and not keeps_staff_without(staff) then
    raise insufficient_privilege;
  end if;
  update users u set position = new_position, rights = new_rights
  where u.id = staff and u.apartment_id = app_apartment_id() and u.role = 'manager';
  if not found then
    return false;
  end if;
  -- Whoever is no guard any more is not signed in for weeks.
  if not stays_signed_in('manager', new_rights) then
    update sessions s
    set idle_timeout = least(s.idle_timeout, interval '12 hours'),
      expires_at = least(s.expires_at, s.created_at + interval '7 days')
    where s.user_id = staff;
  end if;
  return true;
end
$$;

call hand_to_gate(
  'open_call(bytea, boolean)', 'touch_session(bytea)', 'set_own_password(text, uuid)',
  'open_session(uuid, integer, bytea, text, text)', 'sweep(interval)', 'note_sign_in()',
  'update_staff(uuid, text, text[])'
);

create policy everyone_runs_their_sessions on sessions to danji_app using (user_id = app_user_id());

create policy gate on sessions to danji_gate using (true) with check (true);

create trigger sessions_usage_noted after insert on sessions
  for each row execute function note_sign_in();

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

-- What browsers subscribe with. Null before the first start of a server that knows the keys.
create function vapid_public_key() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.vapid_public from server_keys k;
  end;

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

call hand_to_gate('keep_server_keys(text, text, bytea)', 'vapid_public_key()', 'is_signed_link(text, bytea)');
-- The gate's own affair.
revoke execute on function is_signed_link(text, bytea) from danji_app;

create policy gate on server_keys to danji_gate using (true) with check (true);

-- Takes back the count of an attempt.
create function refund_attempt(for_key bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update attempts set count = greatest(count - 1, 0) where key = for_key;
  end;

-- The same count as before. To ask for all keys at once, PostgreSQL read the whole table while it was small: it expects
-- ten keys of any list, where mostly one is asked for.
create function count_attempts(
  keys bytea[], windows interval[], most integer[], out verdict text, out retry_after_seconds integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted integer;
  began timestamptz;
begin
  for place in 1 .. cardinality(keys) loop
    retry_after_seconds := greatest(retry_after_seconds, (
      select ceil(extract(epoch from a.window_started_at + windows[place] - now()))::integer from attempts a
      where a.key = keys[place] and a.count > most[place] and a.window_started_at > now() - windows[place]
    ));
  end loop;
  if retry_after_seconds is not null then
    verdict := 'refused';
    return;
  end if;

  for place in 1 .. cardinality(keys) loop
    insert into attempts as a (key, count) values (keys[place], 1)
    on conflict (key) do update set
      count = case when a.window_started_at <= now() - windows[place] then 1 else a.count + 1 end,
      window_started_at = case when a.window_started_at <= now() - windows[place] then now() else a.window_started_at end
    returning a.count, a.window_started_at into counted, began;
    if counted > most[place] then
      verdict := 'newly refused';
      retry_after_seconds := ceil(extract(epoch from began + windows[place] - now()));
      return;
    end if;
  end loop;
  verdict := 'allowed';
end
$$;

-- Counts one attempt for each of several owners of limits, and tells each one's verdict.
create function count_attempts_of_each(owners integer[], keys bytea[], windows interval[], most integer[])
  returns table (owner integer, verdict text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In the owners' order, so that two calls which count for the same people do not wait for each other.
  for owner in select distinct o from unnest(owners) o order by o loop
    select counted.verdict into verdict
    from (
      select array_agg(l.key order by l.place) as keys, array_agg(l.length order by l.place) as windows,
        array_agg(l.most order by l.place) as most
      from unnest(owners, keys, windows, most) with ordinality as l (owner, key, length, most, place)
      where l.owner = count_attempts_of_each.owner
    ) own, lateral count_attempts(own.keys, own.windows, own.most) counted;
    return next;
  end loop;
end
$$;

call hand_to_gate(
  'refund_attempt(bytea)', 'count_attempts(bytea[], interval[], integer[])',
  'count_attempts_of_each(integer[], bytea[], interval[], integer[])'
);

create policy gate on attempts to danji_gate using (true) with check (true);

create policy everyone_leaves_records_of_themselves on audit_log for insert to danji_app
  with check (not actor_id is distinct from app_user_id() and not actor_role is distinct from app_role());

create policy gate on audit_log to danji_gate using (true);

-- Whoever runs the service answers for the records, and reads them with psql.
create policy operators_read_records on audit_log for select to current_user using (true);

-- Takes a request for this transaction, or tells what an earlier one answered. Waits for one that is under way.
create function claim_request(
  given_key bytea, given_asked bytea, out is_new boolean, out is_same boolean, out answer bytea
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into kept_answers (key, asked) values (given_key, given_asked) on conflict (key) do nothing;
  is_new := found;
  if not is_new then
    select k.asked = given_asked, k.answer into is_same, answer from kept_answers k where k.key = given_key;
  end if;
end
$$;

-- The same without taking it.
create function find_answer(given_key bytea, given_asked bytea, out is_same boolean, out answer bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.asked = given_asked, k.answer from kept_answers k where k.key = given_key;
  end;

-- Keeps the answer to a request that claim_request() has claimed.
create function keep_answer(given_key bytea, given_answer bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update kept_answers set answer = given_answer where key = given_key and answer is null;
  end;

call hand_to_gate('claim_request(bytea, bytea)', 'find_answer(bytea, bytea)', 'keep_answer(bytea, bytea)');

create policy gate on kept_answers to danji_gate using (true) with check (true);

-- The caller signed in from here. The twenty others that count longest are enough for anyone.
create function remember_place(given_place bytea, keep interval) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into known_places as k (user_id, place, known_until) values (app_user_id(), given_place, now() + keep)
  on conflict (user_id, place) do update set known_until = excluded.known_until
  -- Not at every sign-in.
  where k.known_until < excluded.known_until - interval '1 day';
  if found then
    delete from known_places k where k.user_id = app_user_id() and k.place <> given_place and k.place not in (
      select newest.place from known_places newest
      where newest.user_id = app_user_id() and newest.place <> given_place
      order by newest.known_until desc limit 20
    );
  end if;
end
$$;

-- Housekeeping of the two tables; the server's own doing, which no caller may. Each call takes a part and
-- answers how much.
create function forget_places_and_answers() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  places bigint;
  answers bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from known_places where (user_id, place) in (
    select k.user_id, k.place from known_places k where k.known_until < now() limit 10000
  );
  get diagnostics places = row_count;
  delete from kept_answers where key in (
    select k.key from kept_answers k where k.kept_at < now() - interval '1 day' limit 1000
  );
  get diagnostics answers = row_count;
  return places + answers;
end
$$;

-- Whether somebody has signed in from this place, whoever it is: before a sign-in, no account is named.
create function is_known_place(given_place bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from known_places k where k.place = given_place and k.known_until > now());
  end;

call hand_to_gate('remember_place(bytea, interval)', 'forget_places_and_answers()', 'is_known_place(bytea)');

create policy gate on known_places to danji_gate using (true) with check (true);

-- Leaves a request with the office that can help, once. Nobody's if a super admin asks: they have no office.
create function ask_office_for_password(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asking users;
  request uuid;
begin
  perform act_as_nobody();
  select * into asking from users u where u.id = person and u.apartment_id is not null;
  if not found then
    return;
  end if;
  delete from password_help h
  where h.apartment_id = asking.apartment_id and h.person_id = person and h.epoch <> asking.session_epoch;
  insert into password_help (apartment_id, person_id, asked_by, epoch)
  values (asking.apartment_id, person, asking.role, asking.session_epoch)
  on conflict do nothing
  returning id into request;
  if request is not null and asking.role = 'resident' then
    perform raise_alert(
      'help_requested', request, 'help:' || request, 'help', '{}', false,
      null, null, 'residents', false, null, interval '0', null, asking.apartment_id
    );
  end if;
end
$$;

-- The office's accounts that wait for help, for super admins.
create function managers_password_help(most integer) returns table (
    id uuid, person_id uuid, name text, email text, is_initial_password boolean, apartment_name text,
    created_at timestamptz, total integer
  ) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  return query
    select h.id, u.id, u.name, u.email, u.is_initial_password, a.name, h.created_at,
      count(*) over ()::integer
    from password_help h
    join users u on u.apartment_id = h.apartment_id and u.id = h.person_id and u.session_epoch = h.epoch
    join apartments a on a.id = h.apartment_id
    where h.asked_by = 'manager'
    order by h.created_at, h.id limit most;
end
$$;

-- Ends the request of a manager, for super admins. Null if it is not open.
create function close_managers_help(request uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  delete from password_help h using users u
  where h.id = request and h.asked_by = 'manager'
    and u.apartment_id = h.apartment_id and u.id = h.person_id and u.session_epoch = h.epoch
  returning h.person_id into person;
  return person;
end
$$;

call hand_to_gate('ask_office_for_password(uuid)', 'managers_password_help(integer)', 'close_managers_help(uuid)');
-- The gate's own affair.
revoke execute on function ask_office_for_password(uuid) from danji_app;

create policy office_helps_residents on password_help to danji_app
  using (apartment_id = app_apartment_id() and asked_by = 'resident' and (select app_has_right('residents')));

call alerts_follow('password_help');
call follow_person('password_help', 'person_id', 'delete');

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

-- Whose link it is, while it works.
create function reset_link_owner(link_hash bytea, out person_id uuid, out household_id uuid) returns setof record
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id
    from password_reset_links l
    join users u on u.id = l.user_id and u.session_epoch = l.epoch and u.email = l.email
    where l.token_hash = link_hash and l.expires_at > now() and u.email_proved_at is not null;
  end;

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

call hand_to_gate(
  'start_password_reset(text, bytea, boolean)', 'settle_reset_mail(bytea, boolean)',
  'ask_office_for_lost_mails(integer)', 'reset_link_owner(bytea)', 'use_reset_link(bytea, text)',
  'forget_password_resets()'
);

create policy gate on password_reset_links to danji_gate using (true) with check (true);

-- Keeps the hash of a new code for the address of the caller. It is good for ten minutes.
create function start_email_proof(given_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into email_proofs as p (user_id, email, code_hash, expires_at)
  select u.id, u.email, given_hash, now() + interval '10 minutes' from users u where u.id = app_user_id()
  on conflict (user_id) do update set
    email = excluded.email, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at;
end
$$;

-- 'proved', 'wrong' or 'expired'. Whoever failed five times needs another code.
create function confirm_email(given_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  proof email_proofs;
begin
  select p.* into proof from email_proofs p join users u on u.id = p.user_id and u.email = p.email
  where p.user_id = app_user_id() and p.expires_at > now() and p.tries < 5
  for update of p;
  if not found then
    return 'expired';
  end if;
  if proof.code_hash <> given_hash then
    update email_proofs p set tries = p.tries + 1 where p.user_id = proof.user_id;
    return 'wrong';
  end if;
  update users u set email_proved_at = now(), email_refused_at = null where u.id = proof.user_id;
  delete from email_proofs p where p.user_id = proof.user_id;
  return 'proved';
end
$$;

call hand_to_gate('start_email_proof(bytea)', 'confirm_email(bytea)');

create policy gate on email_proofs to danji_gate using (true) with check (true);

-- Ends a bulk: its accounts are seen and counted from now on. False if it is gone.
create function finish_resident_bulk(bulk uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from resident_bulks b
  where b.id = bulk and b.apartment_id = app_apartment_id() and app_has_right('residents');
  if not found then
    return false;
  end if;
  update apartments a
  set resident_count = a.resident_count + (
    select count(*) from users u where u.apartment_id = app_apartment_id() and u.bulk_id = bulk
  )
  where a.id = app_apartment_id();
  return true;
end
$$;

-- Takes back what bulks made that were never ended: one of them, or all that began before a moment.
create function undo_resident_bulks(only_bulk uuid, begun_before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from users u using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and u.apartment_id = b.apartment_id and u.bulk_id = b.id;
  delete from households h using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and h.apartment_id = b.apartment_id and h.bulk_id = b.id
    and not exists (select from users u where u.apartment_id = h.apartment_id and u.household_id = h.id);
  delete from resident_bulks b where b.id = only_bulk or b.started_at < begun_before;
end
$$;

-- A home carries its bulk as long as that is under way, and not a moment longer: however a bulk ends, its row goes,
-- and takes the mark off. Who asks for a home then asks one thing, whether the mark is null. (The marks stayed, and
-- everything that takes a building and a unit found no home that a bulk or an import had made.)
-- (The planner still believes that the tables are small, and would compare every home with every account.)
create function count_residents_after_bulk() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false,
    bulk_id = nullif(h.bulk_id, old.id)
  from (
    select u.household_id, count(*) as residents, count(*) filter (where not u.is_initial_password) as active
    from users u where u.apartment_id = old.apartment_id and u.bulk_id = old.id and u.household_id is not null
    group by u.household_id
  ) d
  where h.apartment_id = old.apartment_id and h.id = d.household_id;
  -- What is left has nobody of the bulk in it.
  update households h set bulk_id = null where h.apartment_id = old.apartment_id and h.bulk_id = old.id;
  return null;
end
$$;

-- Who lives with the caller. Of their accounts, residents see no more than this.
create function household_members() returns table (id uuid, name text, joined_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.created_at from users u
    where app_role() = 'resident' and u.apartment_id = app_apartment_id() and u.household_id = app_household_id()
      and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    order by u.created_at, u.id;
  end;

-- The households of these homes for a bulk, in this order. Missing ones are made, and seen by nobody until it ends.
create function households_for_bulk(bulk uuid, buildings integer[], units integer[])
  returns table (id uuid, building integer, unit integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('residents')
    or not exists (select from resident_bulks b where b.id = bulk and b.apartment_id = app_apartment_id())
  then
    raise insufficient_privilege;
  end if;
  insert into households (apartment_id, building, unit, bulk_id)
  select app_apartment_id(), w.building, w.unit, bulk from unnest(buildings, units) as w (building, unit)
  on conflict do nothing;
  -- The limit makes the planner use the index for each: it may believe that the table is still empty.
  return query
    select h.id, w.building, w.unit
    from unnest(buildings, units) with ordinality as w (building, unit, place), lateral (
      select f.id from households f
      where f.apartment_id = app_apartment_id() and f.building = w.building and f.unit = w.unit
      limit 1
    ) h
    order by w.place;
end
$$;

call hand_to_gate(
  'finish_resident_bulk(uuid)', 'undo_resident_bulks(uuid, timestamptz)', 'count_residents_after_bulk()',
  'household_members()', 'households_for_bulk(uuid, integer[], integer[])'
);

create policy gate on resident_bulks to danji_gate using (true);

create policy managers_begin_bulks on resident_bulks to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create trigger resident_bulks_count_residents after delete on resident_bulks
  for each row execute function count_residents_after_bulk();

-- The household that a code leads to. Null if it leads nowhere, or no more.
create function invited_household(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.household_id from invitations i where i.code_hash = hash and i.expires_at > now();
  end;

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

call hand_to_gate(
  'invited_household(bytea)', 'accept_invitation(bytea, integer, text, text, text, text)',
  'forget_invitations(timestamptz)'
);

create policy households_run_their_own on invitations to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = app_household_id()
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = app_household_id()
    and inviter_id = app_user_id()
  );

call follow_person('invitations', 'inviter_id', 'delete');

create policy own_imports on household_imports to danji_app
  using (
    apartment_id = app_apartment_id()
    and person_id = app_user_id()
    and (select app_has_right('residents'))
  )
  with check (
    apartment_id = app_apartment_id()
    and person_id = app_user_id()
    and (select app_has_right('residents'))
  );

call follow_person('household_imports', 'person_id', 'delete');

-- Row-level security of household_imports answers whose they are.
create policy rows_of_own_imports on household_import_rows to danji_app
  using (
    apartment_id = app_apartment_id() and (import_id in (select i.id
       from household_imports i))
  )
  with check (
    apartment_id = app_apartment_id() and (import_id in (select i.id
       from household_imports i))
  );

call follow_person('household_import_rows', 'resident_id', 'delete');

-- Without its consent, a number is kept no longer, and nothing is sent to it.
create function end_what_was_agreed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alert_deliveries d
  where d.apartment_id = new.apartment_id and d.person_id = new.person_id and d.channel = 'message';
  if new.purpose = 'phone' then
    update users u set phone = null where u.apartment_id = new.apartment_id and u.id = new.person_id;
    update consents c set withdrawn_at = now()
    where c.apartment_id = new.apartment_id and c.person_id = new.person_id and c.purpose = 'messages'
      and c.withdrawn_at is null;
  end if;
  return null;
end
$$;

-- Whether somebody has agreed to a purpose and not withdrawn it.
create function has_consent(apartment uuid, person uuid, for_purpose text) returns boolean
  language sql stable
  return exists (
    select from consents c
    where c.apartment_id = apartment and c.person_id = person and c.purpose = for_purpose and c.withdrawn_at is null
  );

-- Keeps the numbers of people who agreed to that on the office's own list. Whoever has set up their account says
-- it themselves.
create function keep_listed_phones(residents uuid[], phones text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept bigint;
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  with listed as (
    select l.id, l.phone from unnest(residents, phones) as l (id, phone)
    join users u on u.id = l.id and u.apartment_id = app_apartment_id() and u.role = 'resident'
      and u.nickname is null and u.temporary_password_hash is not null
    where l.phone is not null
  ), agreed as (
    insert into consents (apartment_id, person_id, purpose, version)
    select app_apartment_id(), l.id, 'phone', '관리사무소 명부' from listed l
    on conflict (apartment_id, person_id, purpose) where withdrawn_at is null do nothing
  ), changed as (
    -- Most of a list that comes every month is as it was.
    update users u set phone = l.phone from listed l where u.id = l.id and u.phone is distinct from l.phone
  )
  select count(*) into kept from listed;
  return kept;
end
$$;

call hand_to_gate('end_what_was_agreed()', 'keep_listed_phones(uuid[], text[])');

create policy own_consents on consents to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

create trigger consents_end after update of withdrawn_at on consents
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function end_what_was_agreed();

call follow_person('consents', 'person_id', 'delete');

create policy gate on office_settings to danji_gate using (true) with check (true);

create policy office_reads on office_settings for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'manager'));

create policy staff_keepers_change on office_settings for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('staff')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('staff')));

create policy staff_keepers_set on office_settings for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('staff')));

create policy gate on apartment_usage to danji_gate using (true) with check (true);

create policy super_admins_read on apartment_usage for select to danji_app using ((select app_role() = 'superAdmin'));

-- Drops what people asked for a year ago or earlier, a part at a time.
create function forget_consultation_requests(keep interval) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from consultation_requests where id in (
    select r.id from consultation_requests r where r.created_at < now() - greatest(keep, interval '1 year')
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate('forget_consultation_requests(interval)');

create policy anyone_asks on consultation_requests for insert to danji_app with check (true);

create policy gate_forgets on consultation_requests to danji_gate using (true);

create policy super_admins_answer on consultation_requests for update to danji_app
  using ((select app_role() = 'superAdmin'))
  with check ((select app_role() = 'superAdmin'));

create policy super_admins_read on consultation_requests for select to danji_app
  using ((select app_role() = 'superAdmin'));

-- Gives the next texts of the tables above their form, and says how many it looked at: none once all have it.
create function renew_search_texts(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  renewal search_renewals;
  is_titled boolean;
  looked_at integer;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Another server's work goes on.
  select * into renewal from search_renewals order by table_name limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  is_titled := renewal.table_name <> 'comments';
  -- What nobody can write in two ways has its form. A text that is set to itself is no edit.
  execute format(
    $renewal$
      with next as (
        select t.apartment_id, t.id, row_number() over (order by t.apartment_id, t.id) as place
        from %1$I t where (t.apartment_id, t.id) > ($1, $2) order by t.apartment_id, t.id limit $3
      ), renewed as (
        update %1$I t set %2$s from next n
        where t.apartment_id = n.apartment_id and t.id = n.id
          and (%3$s) is not nfkc normalized and t.search_text <> (%4$s)
      )
      select n.apartment_id, n.id, n.place from next n order by n.place desc limit 1
    $renewal$,
    renewal.table_name,
    case when is_titled then 'title = t.title, content = t.content' else 'content = t.content' end,
    case when is_titled then E't.title || E''\\n'' || t.content' else 't.content' end,
    case when is_titled then E'search_form(t.title) || E''\\n'' || search_form(t.content)' else 'search_form(t.content)' end
  ) into renewal.reached_apartment, renewal.reached, looked_at
    using renewal.reached_apartment, renewal.reached, most;
  if looked_at is null then
    delete from search_renewals r where r.table_name = renewal.table_name;
    return 1;
  end if;
  update search_renewals r set reached_apartment = renewal.reached_apartment, reached = renewal.reached
  where r.table_name = renewal.table_name;
  return looked_at;
end
$$;

call hand_to_gate('renew_search_texts(integer)');

create policy gate_renews on search_renewals to danji_gate using (true) with check (true);

create policy migrator on search_renewals to current_user using (true) with check (true);
