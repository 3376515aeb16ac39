-- The household that a complaint came from. It stays the complaint's when its author moves within the apartment.
alter table complaints
  add column household_id uuid,
  add constraint complaints_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id);

-- Whoever migrates may own the tables and yet see no row: the gate may. Where somebody moved before, nothing
-- says any more where the complaint came from, so it takes the home that was shown for it until now.
grant update (household_id) on complaints to danji_gate;
set local role danji_gate;
update complaints c set household_id = u.household_id
from users u where u.apartment_id = c.apartment_id and u.id = c.author_id;
set local role none;
revoke update (household_id) on complaints from danji_gate;

-- A household's complaints, and the deletion of a household, which looks for them.
create index complaints_by_household on complaints (apartment_id, household_id, created_at desc, id desc);

-- Whoever leaves the apartment leaves no home behind.
alter table complaints add constraint complaints_home_their_author check (author_id is not null or household_id is null);
create trigger complaints_forget_home before update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_author('household_id');

-- A resident who has moved still sees where their own complaints came from.
create policy residents_see_homes_of_their_complaints on households for select to danji_app
  using (
    app_role() = 'resident' and apartment_id = app_apartment_id()
    and exists (
      select from complaints c
      where c.apartment_id = households.apartment_id and c.household_id = households.id and c.author_id = app_user_id()
    )
  );

grant insert (household_id) on complaints to danji_app;
alter policy residents_file on complaints
  with check (
    apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
    and (household_id is null or household_id = app_household_id())
  );
