import Ban from "lucide-react/icons/ban";
import FileText from "lucide-react/icons/file-text";
import MessageSquare from "lucide-react/icons/message-square";

import { useMe } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** The person's name in the community, with their posts, comments and blocks: a line on a phone, else a card. */
export function ProfileCard() {
  const me = useMe();
  const nickname = me?.nickname ?? "입주민";
  return (
    <section
      aria-label="내 커뮤니티"
      className="flex flex-wrap items-center gap-x-4 lg:gap-4 lg:rounded-card lg:border lg:border-neutral-weak lg:bg-raised lg:p-5"
    >
      <span
        aria-hidden
        className="hidden size-12 shrink-0 place-items-center rounded-full bg-brand-weak text-lead font-bold text-brand lg:grid"
      >
        {String.fromCodePoint(nickname.codePointAt(0) ?? 0x20)}
      </span>
      <span className="flex min-w-0 flex-col lg:flex-1">
        <strong className="leading-title wrap-break-word lg:text-lead">{nickname}</strong>
        <span className="text-label text-neutral-weak max-lg:sr-only">이웃에게 보이는 이름</span>
      </span>
      <span className="-mx-[min(0.75rem,20px)] flex flex-wrap lg:grid lg:w-full">
        <ButtonLink
          href={paths.resident.myPosts}
          variant="quiet"
          size="small"
          icon={<FileText aria-hidden size="1rem" />}
        >
          내가 쓴 글
        </ButtonLink>
        <ButtonLink
          href={paths.resident.myComments}
          variant="quiet"
          size="small"
          icon={<MessageSquare aria-hidden size="1rem" />}
        >
          내가 쓴 댓글
        </ButtonLink>
        <ButtonLink
          href={paths.resident.blocked}
          variant="quiet"
          size="small"
          icon={<Ban aria-hidden size="1rem" />}
        >
          차단한 이웃
        </ButtonLink>
      </span>
    </section>
  );
}
