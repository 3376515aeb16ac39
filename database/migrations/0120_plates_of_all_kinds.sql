-- Plates of two-wheelers, embassies and cars that are not registered yet are shorter or longer than the others. A server of
-- the version before goes on with those that it knows.
alter table visitor_vehicles drop constraint visitor_vehicles_plate_check;
alter table visitor_vehicles add constraint visitor_vehicles_plate_check check (char_length(plate) between 5 and 12);
