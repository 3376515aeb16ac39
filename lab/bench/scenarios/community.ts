import type { Comment } from "#contract/comments.ts";
import type { Output } from "#contract/index.ts";
import type { Post } from "#contract/posts.ts";
import { measuredClub } from "#lab/bench/club-rows.ts";
import { commentedPosts, measuredBoard, word } from "#lab/bench/rows.ts";
import { pageOf } from "#server/domain/page.ts";
import { selectComments as commentsOf } from "#server/features/community/posts/comments.ts";
import {
  selectOnePost as onePostOf,
  selectPosts as postsOf,
} from "#server/features/community/posts/posts.ts";

import { selectionOf } from "./columns.ts";
import { scenario } from "./scenario.ts";

type OnePost = Output<"getPostById">["post"] & { isThreadMuted: boolean };

const page = { limit: 20 };

const selectPosts = selectionOf((db) => postsOf(db));
const selectOnePost = selectionOf(onePostOf);
const selectComments = selectionOf(commentsOf);

export const communityScenarios = [
  scenario({
    function: "getAllPostsByBoard",
    title: "게시판 20개",
    actor: "resident",
    payloads: [{ boardId: measuredBoard, ...page }],
    statement: {
      text: `
        ${selectPosts} where posts.apartment_id = $1 and board_id = $2
        order by posts.created_at desc, posts.id desc limit $3`,
      values: ({ boardId }, { apartment_id }) => [apartment_id, boardId, page.limit + 1],
    },
    answer: (rows: Post[]) => pageOfPosts(rows),
  }),
  scenario({
    function: "getClubPosts",
    title: "동호회 글 20개",
    actor: "resident",
    payloads: [{ clubId: measuredClub, ...page }],
    statement: {
      text: `
        ${selectPosts} where posts.apartment_id = $1 and club_id = $2
        order by posts.created_at desc, posts.id desc limit $3`,
      values: ({ clubId }, { apartment_id }) => [apartment_id, clubId, page.limit + 1],
    },
    answer: (rows: Post[]) => pageOfPosts(rows),
  }),
  scenario({
    function: "getPostById",
    title: "글 하나",
    actor: "resident",
    payloads: commentedPosts.map((postId) => ({ postId })),
    statement: {
      text: `
        ${selectOnePost} where posts.apartment_id = $1 and posts.id = $2`,
      values: ({ postId }, { apartment_id }) => [apartment_id, postId],
    },
    answer: ([found]: OnePost[]) => {
      const { isThreadMuted, ...post } = found!;
      return { post, isThreadMuted, message: "글을 불러왔어요." };
    },
  }),
  scenario({
    function: "getComments",
    title: "글의 댓글 20개",
    actor: "resident",
    payloads: commentedPosts.map((postId) => ({ postId, ...page })),
    statement: {
      text: `
        ${selectComments} where comments.apartment_id = $1 and post_id = $2
        order by comments.created_at, comments.id limit $3`,
      values: ({ postId }, { apartment_id }) => [apartment_id, postId, page.limit + 1],
    },
    answer: (found: Comment[]) => {
      const { rows: comments, nextCursor } = pageOf(found.slice(0, page.limit), found.length > page.limit);
      return { comments, nextCursor };
    },
  }),
  scenario({
    function: "searchPosts",
    title: "두 글자 검색",
    actor: "resident",
    payloads: Array.from({ length: 64 }, (_, index) => ({ query: word(1 + 60 * index), ...page })),
    statement: {
      // Both servers use the database's own search, which must know the caller's apartment and role.
      text: `
        with caller as materialized (
          select set_config('app.apartment_id', $1, true) || set_config('app.role', 'resident', true) as bound
        )
        ${selectPosts} where posts.apartment_id = $1::uuid and posts.id in (
          select found.post_id from caller,
            search_posts(left(caller.bound, 0) || $2, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', $3) found
        )
        order by posts.created_at desc, posts.id desc limit $3`,
      values: ({ query }, { apartment_id }) => [apartment_id, query, page.limit + 1],
    },
    answer: (rows: Post[]) => pageOfPosts(rows),
  }),
];

/** Measured last, because it adds rows to those that the others read. */
export const postCreation = scenario({
  function: "createPost",
  title: "글쓰기",
  actor: "resident",
  payloads: [
    {
      boardId: "flea_market",
      title: "아이 자전거 나눔합니다",
      content: "여섯 살까지 탔어요. 보조 바퀴도 있어요. 필요하신 분은 댓글 남겨 주세요.",
    },
  ],
  statement: {
    text: `
      insert into posts (apartment_id, board_id, title, content, author_id, author_nickname)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: ({ boardId, title, content }, { id, apartment_id, nickname }) => [
      apartment_id,
      boardId,
      title,
      content,
      id,
      nickname,
    ],
  },
  answer: ([post]: { id: string }[]) => ({ postId: post!.id, message: "글을 올렸어요." }),
  makesSomething: true,
});

function pageOfPosts(found: Post[]) {
  const { rows: posts, nextCursor } = pageOf(found.slice(0, page.limit), found.length > page.limit);
  return { posts, nextCursor };
}
