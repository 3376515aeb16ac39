-- Made by `npm run generate`: read it, and change it by a migration.

-- Which choices a limit refuses, as is_at_limit() decides for one: asking that for each choice of 12,000 homes took a
-- minute and a half. (A database that has not counted its rows yet takes them for few, and would loop.)
create function refused_lottery_choices(apartment uuid, lottery uuid)
  returns table (code text, refused integer[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off set jit = off
  begin atomic
    with drawn as materialized (
      select l.facility_id, f.max_at_once, f.limits, (
        select min(p.date) from lottery_prizes p where p.apartment_id = l.apartment_id and p.lottery_id = l.id
      ) as first_day
      from lotteries l join facilities f on f.apartment_id = l.apartment_id and f.id = l.facility_id
      where l.apartment_id = apartment and l.id = lottery
    ), had as materialized (
      select r.id, r.household_id, r.user_id, r.date, r.starts_at, r.ends_at, r.status <> 'no_show' as is_holding
      from reservations r
      where r.apartment_id = apartment and r.facility_id = (select d.facility_id from drawn d)
        and r.household_id is not null and r.status in ('offered', 'confirmed', 'checked_in', 'no_show')
        and (r.ends_at > now() or r.date >= (select d.first_day from drawn d) - 31)
    ), asked as materialized (
      select e.code, e.household_id, e.person_id, p.prize_no, p.date, p.starts_at, p.ends_at
      from lottery_entries e
      cross join lateral unnest(e.choices) choice
      join lottery_prizes p on p.apartment_id = apartment and p.lottery_id = lottery and p.prize_no = choice
      where e.apartment_id = apartment and e.lottery_id = lottery
        and e.household_id in (select h.household_id from had h)
    ), beyond_limits as (
      select a.code, a.prize_no from asked a
      join had h on h.household_id = a.household_id
      cross join (
        select rule.* from drawn d, jsonb_to_recordset(d.limits) rule (who text, per text, count integer)
      ) rule
      where (rule.who = 'household' or h.user_id = a.person_id) and case rule.per
        when 'upcoming' then h.ends_at > now()
        else date_trunc(rule.per, h.date::timestamp) = date_trunc(rule.per, a.date::timestamp)
      end
      group by a.code, a.prize_no, rule.who, rule.per, rule.count
      having count(*) >= rule.count
    ), beyond_at_once as (
      -- At the moments of the prize at which one of them begins.
      select a.code, a.prize_no from asked a
      join had h on h.household_id = a.household_id
      join had o on o.household_id = a.household_id
      where h.is_holding and h.starts_at < a.ends_at and h.ends_at > a.starts_at
        and o.is_holding and o.starts_at <= greatest(h.starts_at, a.starts_at)
        and o.ends_at > greatest(h.starts_at, a.starts_at)
      group by a.code, a.prize_no, h.id
      having count(*) >= (select d.max_at_once from drawn d)
    )
    select b.code, array_agg(b.prize_no) from (
      select l.code, l.prize_no from beyond_limits l union select o.code, o.prize_no from beyond_at_once o
    ) b
    group by b.code;
  end;
alter function refused_lottery_choices(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.
