import type { Post } from "#contract/posts.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { ListDay } from "./list-time.tsx";
import { PricedExcerpt, SoldBadge } from "./price.tsx";

export const titleColumn: Column<Post> = {
  header: "제목",
  phone: "title",
  cell: (post) => (
    <>
      {post.title} <SoldBadge post={post} />
      {post.isHidden && <Badge tone="warning">가려짐</Badge>}
    </>
  ),
  excerpt: (post) => <PricedExcerpt post={post} />,
  picture: (post) => <FileMark {...post} />,
};

export const authorColumn: Column<Post> = {
  header: "작성자",
  phone: "meta",
  width: "9rem",
  keepsWhole: true,
  cell: ({ authorNickname }) => authorNickname,
};

export const dateColumn: Column<Post> = {
  header: "작성일",
  phone: "meta",
  width: "6rem",
  keepsWhole: true,
  cell: ({ createdAt }) => <ListDay value={createdAt} />,
};

export const commentCountColumn: Column<Post> = {
  header: "댓글",
  phone: "meta",
  align: "end",
  width: "5rem",
  namesValueOnPhone: true,
  cell: ({ commentCount }) => commentCount.toLocaleString("ko-KR"),
};

export const likeCountColumn: Column<Post> = {
  header: "공감",
  phone: "meta",
  align: "end",
  width: "5rem",
  namesValueOnPhone: true,
  cell: ({ likeCount }) => likeCount.toLocaleString("ko-KR"),
};

export function postHref({ id }: Post): string {
  return paths.resident.post(id);
}
