import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";

import type { Post, PostWithFiles } from "#contract/posts.ts";
import { fleaMarket, postBoardNames } from "#contract/values/boards.ts";
import { removedText } from "#contract/values/hidden-texts.ts";
import { hidingDays } from "#contract/values/report-reasons.ts";
import { call } from "#web/api/call.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { useMe } from "#web/api/session.ts";
import { Photos } from "#web/files/photos.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Reading } from "#web/ui/layout/reading.tsx";
import { ArticleSkeleton, Skeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { BlockedText } from "./blocked-text.tsx";
import { useClubOfPost } from "./club-of-post.ts";
import { Comments } from "./comments.tsx";
import { usePostDeletion } from "./deletions.tsx";
import { HidingNotice } from "./hiding-notice.tsx";
import { LikeButton } from "./like-button.tsx";
import { useEdited } from "./open-forms.ts";
import { Price, SoldBadge } from "./price.tsx";
import { ThreadMenu } from "./thread-menu.tsx";

// The form brings the schemas, so it loads only when someone edits.
const MarketActions = lazy(async () => ({ default: (await import("./market-actions.tsx")).MarketActions }));
const EditPostForm = lazy(async () => ({ default: (await import("./edit-post-form.tsx")).EditPostForm }));

/** /resident/community/post/{postId}, /resident/clubs/{clubId}/posts/{postId}: a post and its comments. */
export function PostPage() {
  const { postId = "" } = useParams();
  const query = useQuery(callQuery("getPostById", { postId }));
  const { edited, edit, close } = useEdited();
  const me = useMe();
  const post = query.data?.post;
  useCountedView(post?.id);
  useReadAlerts({ subjectId: post?.id });
  const club = useClubOfPost(post);
  const isMine = post !== undefined && post.authorId === me?.id;
  const isEditing = isMine && !post.isHidden && club.mayWrite && edited === "post";
  const isVeiled = post !== undefined && post.isHidden && !isMine;
  return (
    <>
      <title>{`${post?.title ?? "게시글"} · 단지`}</title>
      <PostHeader
        post={post}
        clubName={club.name}
        isVeiled={isVeiled}
        actions={
          query.data &&
          !isEditing &&
          !isVeiled && (
            <div className="flex gap-2">
              {(isMine || club.mayTidyUp) && (
                <PostActions
                  post={query.data.post}
                  onEdit={isMine && club.mayWrite ? () => edit("post") : undefined}
                />
              )}
              <ThreadMenu
                post={query.data.post}
                isBlocked={query.data.post.isBlocked}
                isMine={isMine}
                isMuted={query.data.isThreadMuted}
              />
            </div>
          )
        }
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="게시글을 불러오는데 실패했습니다.">
        {({ post: shown }) => (
          <div className="flex flex-col gap-8">
            {isEditing ? (
              <OnceRead name="getPostById" skeleton={<ArticleSkeleton />}>
                <EditPostForm post={shown} onClose={close} />
              </OnceRead>
            ) : (
              <PostText post={shown} isMine={isMine} mayLike={club.mayWrite} />
            )}
            <Comments post={shown} {...club} />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface PostTextProps {
  post: PostWithFiles;
  isMine: boolean;
  mayLike: boolean;
}

function PostText({ post, isMine, mayLike }: PostTextProps) {
  const isVeiled = post.isHidden && !isMine;
  if (isVeiled) {
    // The title says that it is hidden.
    if (post.content === removedText) return null;
    return <p className="text-neutral-weak">{hidingDays}일이 지나거나 관리사무소가 되돌리면 다시 보여요.</p>;
  }
  return (
    <Reading>
      {post.hiding && <HidingNotice postId={post.id} hiding={post.hiding} />}
      <BlockedText isBlocked={post.isBlocked}>
        <WrittenText>{post.content}</WrittenText>
        <Photos subject="글" photos={post.files} />
      </BlockedText>
      {!post.isHidden && (
        <div className="flex flex-wrap gap-3">
          {mayLike && <LikeButton post={post} />}
          {post.boardId === fleaMarket && (
            <Suspense fallback={<Skeleton className="h-target w-24" />}>
              <MarketActions post={post} isMine={isMine} />
            </Suspense>
          )}
        </div>
      )}
    </Reading>
  );
}

/** Counts one view of the post, however often the open page reads it again. */
function useCountedView(postId: string | undefined) {
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (postId === undefined || counted.current === postId) return;
    counted.current = postId;
    // A lost view is not worth a message.
    call("countPostView", { postId }).catch(() => undefined);
  }, [postId]);
}

interface PostHeaderProps {
  post: Post | undefined;
  /** Null on a board of the whole community. */
  clubName: string | null;
  /** The office hides it from this reader: nobody's name stands there. */
  isVeiled: boolean;
  actions: ReactNode;
}

function PostHeader({ post, clubName, isVeiled, actions }: PostHeaderProps) {
  const back = backFrom(post);
  const label = clubName ?? back.label;
  return (
    <PageHeader
      back={<BackLink href={back.href}>{label}</BackLink>}
      title={post?.title ?? "게시글"}
      description={
        post && (
          <>
            {(post.priceWon !== null || post.isSold) && (
              <p className="flex flex-wrap items-center gap-2 py-1 text-lead">
                <Price post={post} />
                <SoldBadge post={post} />
              </p>
            )}
            {isVeiled || `${post.authorNickname} · `}
            <DateText value={post.createdAt} precision="minute" />
            {post.editedAt !== null && " · 수정됨"} · 댓글 {post.commentCount.toLocaleString("ko-KR")}
          </>
        )
      }
      action={actions}
    />
  );
}

/** To the board that it stands on. */
function backFrom(post: Post | undefined) {
  if (!post) return { href: paths.resident.community, label: "커뮤니티" };
  if (post.clubId !== null) return { href: paths.resident.clubBoard(post.clubId), label: "동호회" };
  return { href: paths.resident.board(post.boardId), label: postBoardNames[post.boardId] };
}

interface PostActionsProps {
  post: Post;
  /** Undefined where the reader may only delete it. */
  onEdit: (() => void) | undefined;
}

function PostActions({ post, onEdit }: PostActionsProps) {
  const navigate = useNavigate();
  const away = post.clubId === null ? paths.resident.community : paths.resident.clubBoard(post.clubId);
  const deletion = usePostDeletion(() => void navigate(away, { replace: true }));
  return (
    <>
      {!post.isHidden && onEdit && (
        <Button icon={<Pencil aria-hidden size="1.125rem" />} onPress={onEdit}>
          수정
        </Button>
      )}
      <Button icon={<Trash2 aria-hidden size="1.125rem" />} onPress={() => deletion.ask(post)}>
        삭제
      </Button>
      {deletion.dialog}
    </>
  );
}
