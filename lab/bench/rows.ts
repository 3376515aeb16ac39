import { createHash } from "node:crypto";

import { clubRowsSql } from "./club-rows.ts";
import { facilityRowsSql } from "./facility-rows.ts";
import { inboxRowsSql } from "./inbox-rows.ts";
import type { People } from "./people.ts";

/** The number of rows: a town's or a country's. */
export interface Size extends People {
  title: string;
  /** The rows of the measured apartment. */
  measured: Rows;
  /** The rows of every other apartment. */
  elsewhere: Rows;
}

export interface Rows {
  posts: number;
  complaints: number;
  clubPosts: number;
  bookings: number;
  alerts?: number;
}

/**
 * `country` has 1,000 apartments and a hundred times the bookings, complaints, comments and posts of a board or club. All
 * posts, which a search looks through, are eleven times as many.
 */
const always = { posts: 100_000, complaints: 10_000, clubPosts: 1000, bookings: 1800 };
const nothing = { posts: 0, complaints: 0, clubPosts: 0, bookings: 0 };
export const sizes = {
  town: { title: "기본", apartments: 20, measured: always, elsewhere: nothing },
  country: {
    title: "100배",
    apartments: 1000,
    measured: always,
    elsewhere: { posts: 1000, complaints: 1000, clubPosts: 100, bookings: 180 },
  },
} satisfies Record<string, Size>;

/**
 * The measured apartment: one post in ten is on the measured board, and one in fifty of the newer posts has
 * comments.
 */
const [boardShare, commentedShare, commentedUpTo] = [10, 50, 50_000];
export const measuredBoard = "free_board";

const commentsPerPost = 20;
const commentedShareElsewhere = 10;

/** The ids of the measured apartment's posts that have comments. */
export const commentedPosts = Array.from({ length: 64 }, (_, index) => idOf(1, (index + 1) * commentedShare));

/** Computes the same id as `postId` does in SQL. */
export function idOf(apartment: number, post: number): string {
  const hex = createHash("md5").update(`${apartment} ${post}`).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

const postId = idSql("n");

/** SQL of the id of an apartment's post, by its number. */
function idSql(post: string): string {
  return `overlay(overlay(md5(c.apartment || ' ' || ${post}) placing '4' from 13) placing '8' from 17)::uuid`;
}

const [firstSyllable, syllables] = [0xac00, 11172];
const vocabulary = 4000;

/** A word of two syllables. Words with a low `n` are used most often. */
export function word(n: number): string {
  return String.fromCodePoint(
    firstSyllable + ((n * 7919) % syllables),
    firstSyllable + ((n * 104729) % syllables),
  );
}

/** Texts are put together from this many different pieces: drawing each word anew would take minutes. */
const pieces = 2000;

function randomWords(count: number): string {
  return `(select string_agg(pg_temp.word(1 + floor(${vocabulary} * power(random(), 3))::int), ' ')
    from generate_series(1, ${count}) where n is not null)`;
}

/**
 * Joins three pieces to the rows of `c.apartment` and `n`. The pieces differ from row to row as if by chance.
 */
const joinPieces = ["one", "two", "three"]
  .map(
    (name, index) =>
      `join pieces ${name} on ${name}.place = abs(hashint8(c.apartment * 1000003 + n * 10 + ${index})) % ${pieces}`,
  )
  .join("\n");
const title = "one.title";
const content = "concat_ws(' ', one.words, two.words, three.words)";

/** Returns SQL that writes posts, comments and complaints by the people that exist. */
export function rowsSql({ measured, elsewhere }: Pick<Size, "measured" | "elsewhere">): string[] {
  return [
    // The same words in every database, so that two of them can be compared.
    "select setseed(0.5)",
    `create function pg_temp.word(n integer) returns text language sql immutable
      return chr(${firstSyllable} + (n::bigint * 7919 % ${syllables})::int)
        || chr(${firstSyllable} + (n::bigint * 104729 % ${syllables})::int)`,
    `create temp table pieces as
      select n as place, ${randomWords(3)} as title, ${randomWords(10)} as words from generate_series(0, ${pieces - 1}) n`,
    `create temp table authors as
      select dense_rank() over (order by a.created_at desc) as apartment,
        row_number() over (partition by a.id order by u.id) - 1 as place,
        u.apartment_id, u.household_id, u.id, u.name, u.nickname
      from users u join apartments a on a.id = u.apartment_id where u.role = 'resident'`,
    "create temp table apartments as select apartment, apartment_id, count(*) as people from authors group by 1, 2",
    "analyze pieces, authors, apartments",

    // Indexes are dropped and made again: to update them row by row would take most of the time.
    `create temp table made_later as select indexname, indexdef from pg_indexes
      where indexname like '%\\_search'
        or (tablename in ('posts', 'comments', 'alerts') and indexdef not like 'CREATE UNIQUE%')`,
    "do $$ declare i record; begin for i in select * from made_later loop execute 'drop index ' || i.indexname; end loop; end $$",
    // References are right, and counts are written beside what they count.
    "set session_replication_role = replica",

    // The posts of different apartments are mixed, as if all apartments write at the same time.
    `insert into posts (
        apartment_id, id, board_id, title, content, author_id, author_nickname, comment_count, created_at)
      select a.apartment_id, ${postId},
        case when c.apartment > 1 or n % ${boardShare} = 0 then '${measuredBoard}' else 'local_news' end,
        ${title}, ${content}, a.id, a.nickname,
        case
          when c.apartment = 1 then case when n % ${commentedShare} = 0 and n <= ${commentedUpTo} then ${commentsPerPost} else 0 end
          when n % ${commentedShareElsewhere} = 0 then ${commentsPerPost}
          else 0
        end,
        now() - n * interval '1 minute'
      from apartments c
      cross join lateral generate_series(1, case when c.apartment = 1 then ${measured.posts} else ${elsewhere.posts} end) n
      join authors a on a.apartment = c.apartment and a.place = n % c.people
      ${joinPieces}
      order by n desc`,
    `insert into comments (apartment_id, post_id, content, author_id, author_nickname, created_at)
      select p.apartment_id, p.id, one.title || ' ' || one.words, p.author_id, p.author_nickname,
        p.created_at + n * interval '1 second'
      from posts p cross join lateral generate_series(1, p.comment_count) n
      join pieces one on one.place = abs(hashtext(p.id::text) % 100 + n * 17) % ${pieces}`,
    ...inboxRowsSql(
      { measured: measured.alerts ?? 0, elsewhere: elsewhere.alerts ?? 0 },
      idSql(`1 + n % case when c.apartment = 1 then ${measured.posts} else ${elsewhere.posts} end`),
    ),
    "set session_replication_role = origin",
    `insert into complaints (apartment_id, household_id, title, content, status, author_id, author_name, created_at)
      select a.apartment_id, a.household_id, ${title}, ${content},
        (array['submitted', 'in_progress', 'resolved'])[1 + n % 3], a.id, a.name, now() - n * interval '1 minute'
      from apartments c
      cross join lateral generate_series(
        1, case when c.apartment = 1 then ${measured.complaints} else ${elsewhere.complaints} end
      ) n
      join authors a on a.apartment = c.apartment and a.place = n % c.people
      ${joinPieces}
      order by n desc`,
    ...clubRowsSql(
      { measured: measured.clubPosts, elsewhere: elsewhere.clubPosts },
      { pieces: joinPieces, title, content },
    ),
    ...facilityRowsSql({ measured: measured.bookings, elsewhere: elsewhere.bookings }),

    "do $$ declare i record; begin for i in select * from made_later loop execute i.indexdef; end loop; end $$",
  ];
}
