import MessageCircle from "lucide-react/icons/message-circle";
import { useParams } from "react-router";

import type { ListedTalk } from "#contract/market-talks.ts";
import { fleaMarket } from "#contract/values/boards.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { MarketTalkPage } from "./market-talk-page.tsx";
import { SoldBadge } from "./price.tsx";
import { ThingPicture } from "./thing-picture.tsx";

/** /resident/community/talks, with a talk's id behind it: what people write to each other about things on the flea market. */
export function MarketTalksPage() {
  const { talkId } = useParams();
  return talkId === undefined ? <AllTalks /> : <MarketTalkPage key={talkId} talkId={talkId} />;
}

function AllTalks() {
  const talks = usePagedList("getMarketTalks", { rowsOf: (page) => page.talks });
  const market = paths.resident.board(fleaMarket);
  return (
    <>
      <title>벼룩시장 대화 · 단지</title>
      <PageHeader
        back={<BackLink href={market}>벼룩시장</BackLink>}
        title="벼룩시장 대화"
        description="두 사람만 읽어요. 연락한 사람이 누구인지는 보이지 않아요."
      />
      <LoadedList
        list={talks}
        failed="대화를 불러오지 못했어요."
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState
            icon={<MessageCircle aria-hidden size="1.5rem" />}
            action={<ButtonLink href={market}>벼룩시장 보기</ButtonLink>}
          >
            아직 나눈 대화가 없어요.
            <br />
            마음에 드는 물건의 ‘연락하기’로 판매자에게 물어볼 수 있어요.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="벼룩시장 대화" className="flex max-w-(--container-reading) flex-col">
            {rows.map((talk) => (
              <li key={talk.id} className="border-b border-neutral-weak last:border-b-0">
                <TalkLink talk={talk} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}

function TalkLink({ talk }: { talk: ListedTalk }) {
  const href = paths.resident.marketTalk(talk.id);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="-mx-2 flex items-start gap-3 rounded-card px-2 py-3 text-neutral no-underline hover:bg-neutral-hover"
    >
      <ThingPicture url={talk.thumbnailUrl} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <strong className="line-clamp-1 wrap-anywhere">{talk.title}</strong>
          {talk.isUnread && <Badge tone="informative">새 말</Badge>}
          {talk.isHidden && <Badge tone="warning">가려짐</Badge>}
          <SoldBadge post={talk} />
        </span>
        <span className="line-clamp-2 wrap-anywhere text-neutral-weak">
          {talk.isLastMine && "나: "}
          {talk.excerpt}
        </span>
        <span className="text-label text-neutral-weak">
          {talk.isSeller ? "내가 파는 물건" : "내가 물어본 물건"} ·{" "}
          <DateText value={talk.createdAt} precision="minute" />
        </span>
      </span>
    </a>
  );
}
