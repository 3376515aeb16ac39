-- Two neighbours of one complex are not to look alike. What a nickname is compared by is reckoned by the program
-- (contract/values/skeleton.ts), whenever a resident sets one; here it is only compared.
alter table users add nickname_skeleton text;
alter table users add constraint users_nickname_skeleton_check check (nickname_skeleton <> '') not valid;

grant update (nickname_skeleton) on users to danji_app;

-- Of nicknames in plain letters the skeleton is known. Of neighbours who are called alike today, who came first keeps the
-- name for their own; the others keep theirs, too, and are asked for another when they next edit it. One apartment after
-- the other, so that nobody waits for all of them: 0124 calls it, which runs outside of a transaction.
create procedure compare_nicknames() language plpgsql as $$
declare
  apartment uuid;
begin
  for apartment in select a.id from apartments a loop
    update users u set nickname_skeleton = named.skeleton
    from (
      select distinct on (plain.skeleton) plain.id, plain.skeleton
      from (
        select r.id, r.created_at,
          translate(lower(replace(r.nickname, ' ', '') collate "C"), 'i10', 'llo') as skeleton
        from users r
        where r.apartment_id = apartment and r.role = 'resident' and r.nickname ~ '^[가-힣a-zA-Z0-9 ]+$'
      ) plain
      where plain.skeleton <> ''
      order by plain.skeleton, plain.created_at, plain.id
    ) named
    where u.id = named.id and u.nickname_skeleton is distinct from named.skeleton;
    commit;
  end loop;
end
$$;
