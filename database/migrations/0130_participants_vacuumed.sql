-- Dead rows of participants say which transaction they came in, as those of answers do: they go at once, too.
alter table survey_participations set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
