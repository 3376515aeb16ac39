-- Made by `npm run generate`: read it, and change it by a migration.

-- What is drawn with, until it is drawn. Only the gate can read it, and of its functions only the draw does.
create table lottery_seeds (
  apartment_id uuid not null,
  lottery_id uuid not null,
  seed text not null,
  constraint lottery_seeds_pkey primary key (apartment_id, lottery_id),
  constraint lottery_seeds_lottery_exists foreign key (apartment_id, lottery_id) references lotteries(apartment_id, id) on delete cascade deferrable initially deferred
);

alter table lottery_seeds enable row level security, force row level security;
grant delete, insert, select on lottery_seeds to danji_gate;

create policy gate on lottery_seeds
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on lottery_seeds
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
