-- Made by `npm run generate`: read it, and change it by a migration.

-- Whom the caller may raise an alert for: alert_raisers says so. There is no caller in a job, nor before somebody has
-- signed in.
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean
  language sql stable
  return app_role() is null or exists (
    select from alert_raisers r
    where r.kind = alert_kind
      and r.audience = case
        when to_users is not null then 'user' when to_right is not null then 'office' else 'residents'
      end
      and (r.office_right = '' or r.office_right = to_right)
      and (r.raiser_right = '' or app_has_right(r.raiser_right))
      and case r.raiser
        when 'resident' then app_role() = 'resident'
        when 'oneself' then to_users = array[app_user_id()]
        when 'official' then exists (select my_vote_offices())
        when 'staff' then app_role() <> 'resident'
      end
  );
