-- Two neighbours of one complex are not to look alike. What a nickname is compared by is reckoned by the program
-- (contract/values/skeleton.ts), whenever a resident sets one; here it is only compared.
alter table users add nickname_skeleton text;
alter table users add constraint users_nickname_skeleton_check check (nickname_skeleton <> '') not valid;

grant update (nickname_skeleton) on users to danji_app;

-- Of nicknames in plain letters the skeleton is known. Of neighbours who are called alike today, who came first keeps the
-- name for their own; the others keep theirs, too, and are asked for another when they next edit it.
update users set nickname_skeleton = named.skeleton
from (
  select distinct on (apartment_id, skeleton) id, skeleton
  from (
    select id, apartment_id, created_at,
      translate(lower(replace(nickname, ' ', '') collate "C"), 'i10', 'llo') as skeleton
    from users
    where role = 'resident' and nickname ~ '^[가-힣a-zA-Z0-9 ]+$'
  ) plain
  where skeleton <> ''
  order by apartment_id, skeleton, created_at, id
) named
where users.id = named.id;


