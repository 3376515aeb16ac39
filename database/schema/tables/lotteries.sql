-- Made by `npm run generate`: read it, and change it by a migration.

create table lotteries (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  facility_id uuid not null,
  title text not null,
  length integer not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When the office wants it. It comes no earlier than a minute after entries close: see lottery_draw_time().
  draw_at timestamptz not null,
  max_choices integer default 3 not null,
  -- Whoever lost the last draws of this facility has more tickets.
  favour_losers boolean default true not null,
  -- sha256 of the seed, public from the beginning. Filled by seed_lottery().
  commitment text default '' not null,
  -- sha256 of the entries, fixed when they close: whoever comes to know the seed can alter nothing any more.
  entries_hash text,
  -- With the draw, it is public, too.
  seed text,
  drawn_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz default now() not null,
  constraint lotteries_pkey primary key (apartment_id, id),
  constraint lotteries_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint lotteries_facility_exists foreign key (apartment_id, facility_id) references facilities(apartment_id, id),
  constraint lotteries_are_in_order check (opens_at < closes_at and closes_at <= draw_at),
  constraint lotteries_commitment_check check (commitment ~ '^[0-9a-f]{64}$'),
  constraint lotteries_end_once check (num_nonnulls(drawn_at, cancelled_at) <= 1),
  constraint lotteries_entries_hash_check check (entries_hash ~ '^[0-9a-f]{64}$'),
  constraint lotteries_length_check check (length >= 1 and length <= 31),
  constraint lotteries_max_choices_check check (max_choices >= 1 and max_choices <= 5),
  constraint lotteries_seed_check check (seed ~ '^[0-9a-f]{64}$'),
  constraint lotteries_show_seed_when_drawn check ((seed is null) = (drawn_at is null) and (drawn_at is null or entries_hash is not null)),
  constraint lotteries_title_check check (char_length(title) >= 1 and char_length(title) <= 50)
);

create index lotteries_newest_first on lotteries (apartment_id, created_at desc, id desc);
create index lotteries_of_facility on lotteries (apartment_id, facility_id, drawn_at);
create index lotteries_to_close on lotteries (closes_at) where entries_hash is null and cancelled_at is null;
create index lotteries_to_draw on lotteries (draw_at) where drawn_at is null and cancelled_at is null;

alter table lotteries enable row level security, force row level security;
grant select on lotteries to danji_app;
grant select, update on lotteries to danji_gate;
grant insert (apartment_id, facility_id, title, length, opens_at, closes_at, draw_at, max_choices, favour_losers) on lotteries to danji_app;
grant update (cancelled_at) on lotteries to danji_app;

create policy everybody_reads on lotteries
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('facilities')))
  );

create policy gate on lotteries
  for all to danji_gate
  using (true)
  with check (true);

create policy office_cancels on lotteries
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_makes on lotteries
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on lotteries
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger lotteries_mark_line after update of drawn_at, cancelled_at on lotteries
  for each row when (num_nonnulls(old.drawn_at, old.cancelled_at) < num_nonnulls(new.drawn_at, new.cancelled_at)) execute function mark_line_of_lottery();
create trigger lotteries_seed before insert on lotteries
  for each row execute function seed_lottery();
create trigger lotteries_take_alerts_along after delete on lotteries
  for each row execute function take_alerts_along();
