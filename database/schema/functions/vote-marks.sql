-- Made by `npm run generate`: read it, and change it by a migration.

-- An official takes back within ten minutes that they noted a home as voting on paper.
create function correct_paper_mark(vote uuid, at_building integer, at_unit integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
begin
  desk := open_desk(vote, at_building, at_unit, true);
  outcome := desk.outcome;
  if outcome = 'open' then
    delete from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = (desk.entry).household_id
      and is_correctable(m);
    outcome := case when found then 'done' else 'mark_not_correctable' end;
  end if;
end
$$;
alter function correct_paper_mark(uuid,integer,integer) owner to danji_gate;
-- Run by danji_app.

-- Two years after its end, nothing of a vote says any more whose account voted and when, and who objected to what.
-- That a household voted, the ballots and the record stay.
create function forget_votes(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over uuid[];
  marks bigint;
  objections bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  over := array(
    select d.vote_id from vote_decisions d
    where d.kind in ('final', 'void', 'cancel') and d.effective_at < least(before, now() - interval '2 years')
  );
  update vote_marks set user_id = null, marked_at = null
  where (apartment_id, vote_id, household_id) in (
    select m.apartment_id, m.vote_id, m.household_id from vote_marks m
    where m.vote_id = any (over) and (m.user_id is not null or m.marked_at is not null)
    limit 1000
  );
  get diagnostics marks = row_count;
  update vote_objections set author_id = null, content = null, answer = null
  where (apartment_id, id) in (
    select o.apartment_id, o.id from vote_objections o
    where o.vote_id = any (over) and o.content is not null
    limit 1000
  );
  get diagnostics objections = row_count;
  return marks + objections;
end
$$;
alter function forget_votes(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- When and by whose account the caller's household took part: null if that account is gone. Of the office, residents
-- hear no names, as in vote_people().
create function household_mark(vote uuid, out channel text, out marked_at timestamptz, out by_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.channel, m.marked_at, case when u.role = 'manager' then '관리사무소' else u.name end
    from vote_marks m left join users u on u.apartment_id = m.apartment_id and u.id = m.user_id
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = app_household_id()
      and app_role() = 'resident';
  end;
alter function household_mark(uuid) owner to danji_gate;
-- Run by danji_app.

-- A mark of the caller's own, set at the desk a moment ago.
create function is_correctable(mark vote_marks) returns boolean
  language sql volatile
  return coalesce(
    mark.channel = 'paper' and mark.user_id = app_user_id()
    and mark.marked_at + interval '10 minutes' > clock_timestamp(),
    false
  );

-- A mark goes in one way alone: correct_paper_mark(), a moment after it was set at the desk, while the vote is open.
-- Later whose account it was, and when, is forgotten.
create function keep_marks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.channel = 'paper' and old.marked_at + interval '10 minutes' > clock_timestamp() and exists (
    select from votes v where v.apartment_id = old.apartment_id and v.id = old.vote_id and is_open_vote(v)
  ) or not is_vote_kept(old.apartment_id, old.vote_id) then
    return old;
  end if;
  raise exception 'Who has voted has voted.' using errcode = 'check_violation', constraint = 'votes_kept';
end
$$;
alter function keep_marks() owner to danji_gate;

-- What an official learns of one home.
create function look_at_desk(
  vote uuid, at_building integer, at_unit integer, out outcome text, out style integer, out contests jsonb,
  out channel text, out marked_at timestamptz, out correctable_until timestamptz, out people jsonb
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
  home uuid;
begin
  desk := open_desk(vote, at_building, at_unit, false);
  outcome := desk.outcome;
  if outcome <> 'open' then
    return;
  end if;
  home := (desk.entry).household_id;
  style := (desk.entry).style;
  contests := (desk.v).definition_text::jsonb -> 'styles' -> style;
  select m.channel, m.marked_at, case when is_correctable(m) then m.marked_at + interval '10 minutes' end
  into channel, marked_at, correctable_until
  from vote_marks m where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = home;
  people := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'userId', u.id, 'name', u.name, 'isAdmitted', exists (
        select from vote_voters a
        where a.apartment_id = u.apartment_id and a.vote_id = vote and a.household_id = home and a.user_id = u.id
      )
    ) order by u.created_at, u.id), '[]')
    from users u where u.apartment_id = app_apartment_id() and u.household_id = home and u.role = 'resident'
  );
end
$$;
alter function look_at_desk(uuid,integer,integer) owner to danji_gate;
-- Run by danji_app.

-- In which votes the caller's own account voted.
create function own_votes() returns table (vote_id uuid, title text, voted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select v.id, v.title, m.marked_at from vote_marks m
    join votes v on v.apartment_id = m.apartment_id and v.id = m.vote_id
    where m.apartment_id = app_apartment_id() and m.user_id = app_user_id() and m.channel = 'online';
end
$$;
alter function own_votes() owner to danji_gate;
-- Run by danji_app.

-- Which households voted: for officials, once nothing can be made of it any more.
create function vote_marks_of(vote uuid, only_building integer)
  returns table (building integer, unit integer, channel text, marked_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) or vote <> all (sealed_votes()) then
    raise insufficient_privilege;
  end if;
  return query
    select r.building, r.unit, m.channel, m.marked_at from vote_marks m
    join vote_roll r
      on r.apartment_id = m.apartment_id and r.vote_id = m.vote_id and r.household_id = m.household_id
    where m.apartment_id = app_apartment_id() and m.vote_id = vote
      and (only_building is null or r.building = only_building)
    order by r.building, r.unit;
end
$$;
alter function vote_marks_of(uuid,integer) owner to danji_gate;
-- Run by danji_app.

-- How many households took a paper: part of the published result.
create function vote_paper_marks(vote uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote <> all (sealed_votes()) then
    return 0;
  end if;
  return (
    select count(*) from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.channel = 'paper'
  );
end
$$;
alter function vote_paper_marks(uuid) owner to danji_gate;
-- Run by danji_app.

-- How many papers of each style were handed out, and how many are typed in.
create function vote_paper_sums(vote uuid) returns table (style integer, marked integer, staged integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.style, sum(p.marked)::integer, sum(p.staged)::integer
    from (
      select r.style, 1 as marked, 0 as staged
      from vote_marks m
      join vote_roll r on r.apartment_id = m.apartment_id and r.vote_id = m.vote_id and r.household_id = m.household_id
      where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.channel = 'paper'
      union all
      select b.style, 0, 1 from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote
    ) p
    where app_has_right('votes') or vote in (select my_vote_offices())
    group by 1 order by 1;
  end;
alter function vote_paper_sums(uuid) owner to danji_gate;
-- Run by danji_app.

-- How many homes have voted. Nobody is told which.
create function vote_voted(vote uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote
      and (app_role() = 'resident' or app_has_right('votes'));
  end;
alter function vote_voted(uuid) owner to danji_gate;
-- Run by danji_app.
