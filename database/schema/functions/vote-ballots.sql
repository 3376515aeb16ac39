-- Made by `npm run generate`: read it, and change it by a migration.

-- Whether a ballot is among the vote's, by the first ten bytes of its hash.
create function is_ballot_in(vote uuid, receipt bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and octet_length(receipt) = 10
        and b.ballot_hash >= receipt and b.ballot_hash <= receipt || decode(repeat('ff', 22), 'hex')
    );
  end;
alter function is_ballot_in(uuid,bytea) owner to danji_gate;
-- Run by danji_app.

-- What is sealed neither grows nor shrinks. Before, ballots come by cast_ballot(); the sealing itself writes them anew.
create function keep_sealed_ballots() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant vote_ballots := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
    select from votes v where v.apartment_id = changed.apartment_id and v.id = changed.vote_id and v.seal is not null
  ) and exists (select from apartments a where a.id = changed.apartment_id) then
    raise exception 'The box is sealed.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return changed;
end
$$;
alter function keep_sealed_ballots() owner to danji_gate;

-- How many ballots a contest has, from all ballots of the styles that have it, and every ballot's hash.
create function seal_text(v votes) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  styles constant jsonb := v.definition_text::jsonb -> 'styles';
begin
  return v.definition_hash || E'\n'
    || (
      select string_agg(
        format(E'%s,%s\n', c.position, (
          select count(*) from vote_ballots b
          where b.apartment_id = v.apartment_id and b.vote_id = v.id and styles -> b.style @> to_jsonb(c.position)
        )),
        '' order by c.position
      )
      from vote_contests c where c.apartment_id = v.apartment_id and c.vote_id = v.id
    )
    || coalesce((
      select string_agg(encode(b.ballot_hash, 'hex') || E'\n', '' order by b.ballot_hash)
      from vote_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    ), '');
end
$$;
alter function seal_text(votes) owner to danji_gate;
-- Run by its owner alone.
