import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

/** The number of comments beside a title; nothing if there are none. */
export function CommentCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="shrink-0 text-label font-semibold tabular text-brand">
      <VisuallyHidden>댓글 </VisuallyHidden>
      {count.toLocaleString("ko-KR")}
    </span>
  );
}
