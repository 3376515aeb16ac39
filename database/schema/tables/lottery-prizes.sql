-- Made by `npm run generate`: read it, and change it by a migration.

-- What is drawn: a period each. They overlap nowhere, so that each has its own free spots.
create table lottery_prizes (
  apartment_id uuid not null,
  lottery_id uuid not null,
  prize_no integer not null,
  date date not null,
  start_minute integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many spots the draw had.
  free_spots integer,
  constraint lottery_prizes_pkey primary key (apartment_id, lottery_id, prize_no),
  constraint lottery_prizes_lottery_exists foreign key (apartment_id, lottery_id) references lotteries(apartment_id, id) on delete cascade,
  constraint lottery_prizes_end_after_start check (ends_at > starts_at),
  constraint lottery_prizes_free_spots_check check (free_spots >= 0 and free_spots <= 500),
  constraint lottery_prizes_prize_no_check check (prize_no >= 1 and prize_no <= 500)
);

alter table lottery_prizes enable row level security, force row level security;
grant select on lottery_prizes to danji_app;
grant select on lottery_prizes to danji_gate;
grant insert (apartment_id, lottery_id, prize_no, date, start_minute, starts_at, ends_at) on lottery_prizes to danji_app;
grant update (free_spots) on lottery_prizes to danji_gate;

create policy everybody_reads on lottery_prizes
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('facilities')))
  );

create policy gate on lottery_prizes
  for all to danji_gate
  using (true)
  with check (true);

create policy office_makes on lottery_prizes
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on lottery_prizes
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
