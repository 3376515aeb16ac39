import { sessionsPerActor } from "./people.ts";

/** The club of the measured apartment. All its residents are members. */
export const measuredClub = "11111111-1111-4111-8111-111111111111";

/** Where more people live, the others are in none. */
const mostMembers = sessionsPerActor;

/**
 * Returns SQL that founds a club in each apartment that gets posts of clubs, and writes them. It needs the temporary
 * tables of `rowsSql`.
 */
export function clubRowsSql(
  { measured, elsewhere }: { measured: number; elsewhere: number },
  text: { pieces: string; title: string; content: string },
): string[] {
  const posts = `case when c.apartment = 1 then ${measured} else ${elsewhere} end`;
  return [
    `insert into clubs (apartment_id, id, name, category, description, join_policy, max_members)
      select c.apartment_id, case when c.apartment = 1 then '${measuredClub}' else gen_random_uuid() end,
        '새벽 러닝', 'sports', '', 'open', 1000
      from apartments c where ${posts} > 0`,
    `insert into club_members (apartment_id, club_id, person_id, role)
      select a.apartment_id, k.id, a.id, case when a.place = 0 then 'owner' else 'member' end
      from authors a join clubs k on k.apartment_id = a.apartment_id where a.place < ${mostMembers}`,
    `insert into posts (apartment_id, board_id, club_id, title, content, author_id, author_nickname, created_at)
      select a.apartment_id, 'club', k.id, ${text.title}, ${text.content}, a.id, a.nickname,
        now() - n * interval '1 minute'
      from apartments c
      join clubs k on k.apartment_id = c.apartment_id
      cross join lateral generate_series(1, ${posts}) n
      join authors a on a.apartment = c.apartment and a.place = n % c.people
      ${text.pieces}
      order by n desc`,
  ];
}
