-- Made by `npm run generate`: read it, and change it by a migration.

-- Drops the notes of blobs that are no longer in the store.
create function forget_removed_blobs(keys text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from file_removals r
  where r.key = any (keys)
    and r.removed_at < now() - case when r.is_kept then interval '1 day' else interval '2 hours' end;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_removed_blobs(text[]) owner to danji_gate;
-- Run by danji_app.

-- Notes those of these blobs that no row speaks of, so that they go when no backup needs them any more: after a
-- restore, a later backup may. Answers those that are only half written, which nothing
-- needs.
create function note_blobs_without_row(keys text[], sizes bigint[]) returns table (half_written text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  uuid_form constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    with parts as (
      select b.key, b.bytes, regexp_match(b.key, format('^(%1$s)/(%1$s)/(file|thumbnail)(\.%1$s)?$', uuid_form)) as part
      from unnest(keys, sizes) as b (key, bytes)
    ), noted as (
      insert into file_removals (key, apartment_id, bytes)
      select p.key, p.part[1]::uuid, p.bytes from parts p
      where p.part is not null and p.part[4] is null
        and not exists (select from files f where f.apartment_id = p.part[1]::uuid and f.id = p.part[2]::uuid)
      on conflict do nothing
      returning apartment_id, bytes
    ), counted as (
      update file_totals t set bytes = t.bytes + sums.bytes
      from (select n.apartment_id, sum(n.bytes) as bytes from noted n group by n.apartment_id) sums
      where t.apartment_id = sums.apartment_id
    )
    select p.key from parts p where p.part[4] is not null;
end
$$;
alter function note_blobs_without_row(text[],bigint[]) owner to danji_gate;
-- Run by danji_app.

-- The blobs whose rows went before this moment, a page by key. What never hung on anything goes after two hours,
-- when no backup that lists it is still being made.
create function removable_blobs(before timestamptz, after_key text default '') returns table (key text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    select r.key from file_removals r
    where r.key > after_key
      and r.removed_at < case when r.is_kept
        then least(before, now() - interval '1 day') else now() - interval '2 hours' end
    order by r.key limit 500;
end
$$;
alter function removable_blobs(timestamp with time zone,text) owner to danji_gate;
-- Run by danji_app.

-- An apartment's files shrink by what is gone from the store.
create function uncount_removed_blobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update file_totals t set bytes = greatest(t.bytes - sums.bytes, 0)
  from (select g.apartment_id, sum(g.bytes) as bytes from gone g group by g.apartment_id) sums
  where t.apartment_id = sums.apartment_id;
  return null;
end
$$;
alter function uncount_removed_blobs() owner to danji_gate;
