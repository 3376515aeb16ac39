/** An inbox shows nothing older. */
const days = 85;

/** Alerts are written in this many parts, because sorting all of a country's at once takes as much disk again. */
const parts = 10;

/**
 * Returns SQL that gives each apartment so many alerts, all handed over: one in a hundred is for all residents, the others
 * are for one of them, mostly of comments on their posts. It needs the temporary tables of `rowsSql`.
 *
 * @param postId SQL of the id of a post that exists, by the apartment and number of the alert
 */
export function inboxRowsSql(
  { measured, elsewhere }: { measured: number; elsewhere: number },
  postId: string,
): string[] {
  const most = Math.max(measured, elsewhere);
  const inPart = Math.ceil(most / parts);
  const alerts = `case when c.apartment = 1 then ${measured} else ${elsewhere} end`;
  const [first, last] = [
    (part: number) => most - (part + 1) * inPart + 1,
    (part: number) => most - part * inPart,
  ];
  const range = (part: number) =>
    `generate_series(greatest(1, ${first(part)}), least(${alerts}, ${last(part)}))`;
  return Array.from(
    { length: most > 0 ? parts : 0 },
    (_, part) => `
      insert into alerts (apartment_id, kind, subject_id, group_key, audience, user_id, words, cause_key, created_at,
        send_from, handed_over_at)
      select a.apartment_id, k.kind, ${postId}, case when k.kind = 'post_commented' then 'post:' || ${postId} end,
        case when k.is_for_all then 'residents' else 'user' end, case when not k.is_for_all then a.id end,
        case when k.is_for_all then '{"notice": "단수 안내"}' else '{}' end::jsonb, 'bench:' || n,
        k.raised_at, k.raised_at, k.raised_at
      from apartments c
      cross join lateral ${range(part)} n
      join authors a on a.apartment = c.apartment and a.place = n % c.people
      cross join lateral (
        select n % 100 = 0 as is_for_all,
          (array['notice_published', 'complaint_moved', 'thread_commented', 'thread_commented', 'post_commented'])
            [case when n % 100 = 0 then 1 else 2 + n % 4 end] as kind,
          now() - n * interval '${days} days' / (${alerts}) as raised_at
      ) k
      order by n desc`,
  );
}
