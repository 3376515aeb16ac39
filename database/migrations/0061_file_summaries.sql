-- What lists say of the files of a post or notice, kept by triggers on attachments. If each row of a list looked
-- it up, PostgreSQL would plan the policies of every kind of subject for each of them.
alter table posts
  add column file_count integer not null default 0 check (file_count >= 0),
  add column first_picture uuid;
alter table notices
  add column file_count integer not null default 0 check (file_count >= 0),
  add column first_picture uuid;

grant select (apartment_id, id, thumbnail_bytes) on files to danji_gate;
grant select (file_count, first_picture), update (file_count, first_picture) on posts to danji_gate;
grant select (file_count, first_picture), update (file_count, first_picture) on notices to danji_gate;

-- Whoever attaches has written to the subject before in the same transaction, so nobody else counts meanwhile.
create function summarize_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update posts p set file_count = now_is.count, first_picture = now_is.first_picture
  from (
    select c.apartment_id, c.post_id, count(a.file_id) as count,
      (array_agg(a.file_id order by a.position) filter (where f.thumbnail_bytes is not null))[1] as first_picture
    from (select distinct apartment_id, post_id from changed where post_id is not null) c
    left join attachments a on a.apartment_id = c.apartment_id and a.post_id = c.post_id
    left join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
    group by c.apartment_id, c.post_id
  ) now_is
  where p.apartment_id = now_is.apartment_id and p.id = now_is.post_id;

  update notices n set file_count = now_is.count, first_picture = now_is.first_picture
  from (
    select c.apartment_id, c.notice_id, count(a.file_id) as count,
      (array_agg(a.file_id order by a.position) filter (where f.thumbnail_bytes is not null))[1] as first_picture
    from (select distinct apartment_id, notice_id from changed where notice_id is not null) c
    left join attachments a on a.apartment_id = c.apartment_id and a.notice_id = c.notice_id
    left join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
    group by c.apartment_id, c.notice_id
  ) now_is
  where n.apartment_id = now_is.apartment_id and n.id = now_is.notice_id;
  return null;
end
$$;

call hand_to_gate('summarize_files()');

create trigger attachments_summarized after insert on attachments
  referencing new table as changed for each statement execute function summarize_files();
create trigger attachments_reordered after update on attachments
  referencing new table as changed for each statement execute function summarize_files();
create trigger attachments_summarized_without after delete on attachments
  referencing old table as changed for each statement execute function summarize_files();
