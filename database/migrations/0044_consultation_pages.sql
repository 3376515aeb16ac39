-- A page of the list is read from here: time and id in one direction, as a cursor compares them.
drop index consultation_requests_by_time;
create index consultation_requests_newest_first on consultation_requests (created_at desc, id desc);
