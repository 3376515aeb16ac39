-- A complaint that is set back to submitted may be edited and deleted again, unless the office has written to it.
drop trigger complaint_status_changes_begin_complaint on complaint_status_changes;
drop trigger complaint_conversations_begin_complaint on complaint_conversations;
create trigger complaint_conversations_begin_complaint after insert on complaint_conversations
  for each row when (new.kind in ('answer', 'note')) execute function begin_complaint();

grant select (apartment_id, complaint_id, kind) on complaint_conversations to danji_gate;
set local role danji_gate;
update complaints c set is_under_way = false
where c.is_under_way and not exists (
  select from complaint_conversations s
  where s.apartment_id = c.apartment_id and s.complaint_id = c.id and s.kind in ('answer', 'note')
);
set local role none;
