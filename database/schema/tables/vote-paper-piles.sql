-- Made by `npm run generate`: read it, and change it by a migration.

-- The papers of a style: who typed them, and who typed the same without seeing it.
create table vote_paper_piles (
  apartment_id uuid not null,
  vote_id uuid not null,
  style integer not null,
  -- Of the card, which is told from others by it.
  papers_key bytea not null,
  typed_by uuid,
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint vote_paper_piles_pkey primary key (apartment_id, vote_id, style),
  constraint vote_paper_piles_confirmer_exists foreign key (apartment_id, confirmed_by) references users(apartment_id, id) on delete set null (confirmed_by),
  constraint vote_paper_piles_typist_exists foreign key (apartment_id, typed_by) references users(apartment_id, id) on delete set null (typed_by),
  constraint vote_paper_piles_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_paper_piles_papers_key_check check (octet_length(papers_key) = 32),
  constraint vote_paper_piles_style_check check (style >= 0)
);

create index vote_paper_piles_of_confirmer on vote_paper_piles (apartment_id, confirmed_by);
create index vote_paper_piles_of_typist on vote_paper_piles (apartment_id, typed_by);

alter table vote_paper_piles enable row level security, force row level security;
grant delete, insert, select, update on vote_paper_piles to danji_gate;
grant select (apartment_id, typed_by, confirmed_by) on vote_paper_piles to danji_gate;
grant update (typed_by, confirmed_by) on vote_paper_piles to danji_gate;

create policy gate on vote_paper_piles
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_paper_piles
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
