import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { marketMessageInput, type MarketMessage, type MarketTalk } from "#contract/market-talks.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useAlertNews } from "#web/api/alert-news.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { type PagedList, usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { HiddenTalk } from "./hidden-talk.tsx";
import { Price, SoldBadge } from "./price.tsx";
import { TalkMenu } from "./talk-menu.tsx";

/** What the seller of a thing and a neighbour write to each other. */
export function MarketTalkPage({ talkId }: { talkId: string }) {
  const query = useQuery(callQuery("getMarketTalk", { talkId }));
  const talk = query.data?.talk;
  const messages = usePagedList("getMarketMessages", {
    rowsOf: (page) => page.messages,
    filter: { talkId },
  });
  const newest = useAlertNews()?.newest?.id;
  // Each answer that comes is read here, too.
  useReadAlerts({ subjectId: talk?.id, again: newest });
  useAnswersMeanwhile(newest, query.refetch, messages.refetch);
  return (
    <>
      <title>{`${talk?.title ?? "대화"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.marketTalks}>벼룩시장 대화</BackLink>}
        title={talk?.title ?? "대화"}
        description={talk && <AboutThing talk={talk} />}
        action={talk && <TalkMenu talk={talk} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="대화를 불러오지 못했어요.">
        {({ talk: shown }) => (
          <div className="flex max-w-(--container-reading) flex-col gap-5">
            <Loaded query={messages} skeleton={<ArticleSkeleton />} fallback="대화를 불러오지 못했어요.">
              {(rows) => <Messages talk={shown} list={messages} rows={rows} />}
            </Loaded>
            {shown.isHidden ? <HiddenTalk talk={shown} /> : <SendForm talk={shown} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** An answer raises an alert, of which the open page hears: it shows at once the answer, and whether the talk is hidden. */
function useAnswersMeanwhile(
  newest: string | undefined,
  readTalk: () => unknown,
  readMessages: () => unknown,
): void {
  useEffect(() => {
    if (newest === undefined) return;
    readTalk();
    readMessages();
  }, [newest, readTalk, readMessages]);
}

function AboutThing({ talk }: { talk: MarketTalk }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 py-1 text-lead empty:hidden">
        <Price post={talk} />
        <SoldBadge post={talk} />
      </p>
      <p>
        {talk.isSeller
          ? "내가 파는 물건이에요. 연락한 이웃이 누구인지는 보이지 않아요."
          : "판매자에게 내가 누구인지는 보이지 않아요."}{" "}
        <TextLink isInline href={paths.resident.post(talk.postId)}>
          글 보기
        </TextLink>
      </p>
    </>
  );
}

interface MessagesProps {
  talk: MarketTalk;
  list: PagedList<MarketMessage>;
  rows: readonly MarketMessage[];
}

/** The newest last, as people know it of talks; what was before comes above. */
function Messages({ talk, list, rows }: MessagesProps) {
  const other = talk.isSeller ? "이웃" : "판매자";
  return (
    <div className="flex flex-col gap-4">
      {list.hasMore && (
        <Button onPress={list.loadMore} isPending={list.isLoadingMore}>
          앞서 나눈 말 보기
        </Button>
      )}
      <ul aria-label="주고받은 말" className="flex flex-col gap-3">
        {rows.toReversed().map((message) => (
          <li key={message.id} className={classNames("flex flex-col gap-1", message.isMine && "items-end")}>
            <p className="flex flex-wrap items-baseline gap-x-2 text-label text-neutral-weak">
              <strong className="text-neutral">{message.isMine ? "나" : other}</strong>
              <DateText value={message.createdAt} precision="minute" />
            </p>
            <div
              className={classNames(
                "max-w-[85%] rounded-card px-4 py-2.5",
                message.isMine ? "bg-brand-weak" : "bg-neutral-weak",
              )}
            >
              <WrittenText>{message.content}</WrittenText>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SendForm({ talk: { id: talkId, isSeller } }: { talk: MarketTalk }) {
  const form = useZodForm(marketMessageInput, { defaultValues: { content: "" } });
  const send = useCommand("sendMarketMessage", {
    fallback: "보내지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: () => form.reset(),
  });
  return (
    <CommandForm
      label="말 보내기"
      className="flex flex-col gap-3"
      form={form}
      draft={`talk.${talkId}`}
      command={send}
      payload={(values) => ({ talkId, ...values })}
      buttons={
        <div className="flex justify-end">
          <SubmitButton variant="primary">보내기</SubmitButton>
        </div>
      }
    >
      <FormTextArea
        control={form.control}
        name="content"
        label={isSeller ? "이웃에게 보낼 말" : "판매자에게 보낼 말"}
        rows={3}
        maxCharacters={maxLengths.marketMessage}
      />
    </CommandForm>
  );
}
