import { sql } from "kysely";

/** Whether a row of `notices` is still in residents' lists. */
export const isUnexpired = sql<boolean>`(notices.expires_at is null or notices.expires_at > now())`;

/**
 * Whether the caller has yet to open a row of `notices`. Only residents have unread notices: those of the last
 * 30 days for their building, if they are younger than the account and have not expired. By the database's own
 * knowledge of the caller, so that the columns need no value. (What was read longer ago is forgotten: see forget_notice_reads().)
 */
export const isUnreadByCaller = sql<boolean>`(
  app_role() = 'resident' and notices.created_at > now() - interval '30 days'
  and ${isUnexpired} and is_for_own_building(notices.buildings)
  and notices.created_at > (select reader.created_at from users as reader where reader.id = app_user_id())
  and not exists (
    select from notice_reads
    where notice_reads.apartment_id = notices.apartment_id and notice_reads.person_id = app_user_id()
      and notice_reads.notice_id = notices.id
  )
)`;
