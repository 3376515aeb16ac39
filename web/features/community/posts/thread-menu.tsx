import { useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";

import type { Post } from "#contract/posts.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { useModeration } from "./moderation.tsx";

interface ThreadMenuProps {
  post: Post;
  /** Whether this reader blocks its author. */
  isBlocked: boolean;
  isMine: boolean;
  /** Whether this reader wants no alerts of comments under the post. */
  isMuted: boolean;
}

/** What every reader of a post can do about it: be told of new comments or not, report it, block its author. */
export function ThreadMenu({ post, isBlocked, isMine, isMuted: wasMuted }: ThreadMenuProps) {
  const postId = post.id;
  const moderation = useModeration();
  const client = useQueryClient();
  const { run } = useCommand("setThreadMuted", {
    fallback: "알림을 바꾸지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ isMuted, message }) => {
      client.setQueryData(
        callQuery("getPostById", { postId }).queryKey,
        (known) => known && { ...known, isThreadMuted: isMuted },
      );
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <>
      <ActionMenu
        label="글 메뉴"
        actions={[
          {
            label: wasMuted ? "이 글의 알림 켜기" : "이 글의 알림 끄기",
            icon: <Bell aria-hidden size="1rem" />,
            onSelect: () => run({ postId, isMuted: !wasMuted }),
          },
          ...(isMine ? [] : moderation.actionsFor({ ...post, postId, isBlocked })),
        ]}
      />
      {moderation.dialogs}
    </>
  );
}
