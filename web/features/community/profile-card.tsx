import FileText from "lucide-react/icons/file-text";
import MessageSquare from "lucide-react/icons/message-square";

import { useMe } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** The person's name in the community, with links to their posts and comments. */
export function ProfileCard() {
  const me = useMe();
  const nickname = me?.nickname ?? "입주민";
  return (
    <section
      aria-label="내 커뮤니티"
      className="flex flex-wrap items-center gap-4 rounded-card border border-neutral-weak bg-raised p-5"
    >
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-weak text-lead font-bold text-brand"
      >
        {String.fromCodePoint(nickname.codePointAt(0) ?? 0x20)}
      </span>
      <span className="flex min-w-[min(100%,7rem)] flex-1 flex-col">
        <strong className="text-lead leading-title wrap-break-word">{nickname}</strong>
        <span className="text-label text-neutral-weak">이웃에게 보이는 이름</span>
      </span>
      <span className="grid w-full grid-cols-2 gap-2 lg:grid-cols-1">
        <ButtonLink
          href={paths.resident.myPosts}
          size="small"
          isWide
          icon={<FileText aria-hidden size="1rem" />}
        >
          내가 쓴 글
        </ButtonLink>
        <ButtonLink
          href={paths.resident.myComments}
          size="small"
          isWide
          icon={<MessageSquare aria-hidden size="1rem" />}
        >
          내가 쓴 댓글
        </ButtonLink>
      </span>
    </section>
  );
}
