-- What a vote's rules call final is final for whoever writes to the database, too: the triggers look at the row alone,
-- whoever it is. Only a complex that goes takes its votes along, and a draft what it had before it was withdrawn.

create function refuse_vote_change() returns trigger language plpgsql as $$
begin
  raise exception 'This of a vote is never changed.'
    using errcode = 'check_violation', constraint = 'votes_kept';
end
$$;

create function is_vote_kept(apartment uuid, vote uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from votes v where v.apartment_id = apartment and v.id = vote and v.state <> 'draft')
    and exists (select from apartments a where a.id = apartment);
end
$$;

-- A lock that is there stays as its holder made it: one that was made to cancel the others would open every ballot
-- alone. It goes with the official whom set_vote_officials takes off a draft.
create trigger vote_officials_keep_locks before update on vote_officials
  for each row when (
    old.lock_public_key is not null and (
      new.lock_public_key is distinct from old.lock_public_key or new.lock_proof is distinct from old.lock_proof
      or new.vote_id <> old.vote_id or new.apartment_id <> old.apartment_id
    )
    or old.opened_at is not null and new.opened_at is distinct from old.opened_at
  )
  execute function refuse_vote_change();

create function keep_official_with_lock() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_vote_kept(old.apartment_id, old.vote_id) then
    raise exception 'A lock stays.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return old;
end
$$;
create trigger vote_officials_stay_with_locks before delete on vote_officials
  for each row when (old.lock_public_key is not null) execute function keep_official_with_lock();

-- Decisions, approvals, changes of the roll, openings, results, sums and ballots only grow.
create function keep_vote_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_vote_kept(old.apartment_id, old.vote_id) then
    raise exception 'This of a vote stays.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return old;
end
$$;
create trigger vote_decisions_stay before delete on vote_decisions
  for each row execute function keep_vote_rows();
create trigger vote_decision_approvals_stay before delete on vote_decision_approvals
  for each row execute function keep_vote_rows();
create trigger vote_roll_changes_stay before delete on vote_roll_changes
  for each row execute function keep_vote_rows();
create trigger vote_sums_remain before delete on vote_sums for each row execute function keep_vote_rows();
create trigger vote_openings_remain before delete on vote_openings for each row execute function keep_vote_rows();
create trigger vote_results_remain before delete on vote_results for each row execute function keep_vote_rows();

-- A decision comes into effect once, and its people may be forgotten. Nothing else of it changes.
create trigger vote_decisions_only_take_effect before update on vote_decisions
  for each row when (
    to_jsonb(new) - array['effective_at', 'proposed_by'] <> to_jsonb(old) - array['effective_at', 'proposed_by']
    or old.effective_at is not null and new.effective_at is distinct from old.effective_at
    or new.proposed_by is not null and new.proposed_by is distinct from old.proposed_by
  )
  execute function refuse_vote_change();
create trigger vote_decision_approvals_only_forget before update on vote_decision_approvals
  for each row when (to_jsonb(new) - 'user_id' <> to_jsonb(old) - 'user_id' or new.user_id is not null)
  execute function refuse_vote_change();
create trigger vote_roll_changes_only_forget before update on vote_roll_changes
  for each row when (to_jsonb(new) - 'changed_by' <> to_jsonb(old) - 'changed_by' or new.changed_by is not null)
  execute function refuse_vote_change();

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
create trigger vote_marks_stay before delete on vote_marks for each row execute function keep_marks();
create trigger vote_marks_only_forget before update on vote_marks
  for each row when (
    to_jsonb(new) - array['user_id', 'marked_at'] <> to_jsonb(old) - array['user_id', 'marked_at']
    or new.user_id is not null and new.user_id is distinct from old.user_id
    or new.marked_at is not null and new.marked_at is distinct from old.marked_at
  )
  execute function refuse_vote_change();

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
create trigger vote_ballots_sealed before insert or delete on vote_ballots
  for each row execute function keep_sealed_ballots();

call hand_to_gate(
  'is_vote_kept(uuid, uuid)', 'keep_official_with_lock()', 'keep_vote_rows()', 'keep_marks()',
  'keep_sealed_ballots()'
);
revoke execute on function is_vote_kept(uuid, uuid) from danji_app;
