import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** The subscription to the calendar: an address for Google's, Apple's, Naver's and other programs. */
export function CalendarLink({ hasBookings }: { hasBookings: boolean }) {
  const query = useQuery(callQuery("getCalendarLink"));
  const [url, setUrl] = useState<string>();
  const [ticked, setTicked] = useState<boolean>();
  const create = useCommand("createCalendarLink", {
    fallback: "캘린더 주소를 만들지 못했어요.",
    onSuccess: (answer) => setUrl(answer.url),
  });
  const replacement = useConfirmed("createCalendarLink", {
    title: "새 주소로 바꿀까요?",
    text: ReplacedLink,
    confirmLabel: "바꾸기",
    payload: (includesBookings: boolean) => ({ includesBookings }),
    fallback: "캘린더 주소를 바꾸지 못했어요.",
    onAnswer: (answer) => setUrl(answer.url),
  });
  const revocation = useConfirmed("revokeCalendarLink", {
    title: "캘린더 주소를 없앨까요?",
    text: RevokedLink,
    confirmLabel: "없애기",
    payload: () => null,
    fallback: "캘린더 주소를 없애지 못했어요.",
    onDone: () => setUrl(undefined),
  });
  return (
    <Card
      title="내 캘린더에서 보기"
      description="주소를 구글, 애플, 네이버 캘린더에 넣으면 단지 일정이 함께 보여요. 이름과 동·호는 들어가지 않아요."
    >
      <Loaded query={query} skeleton={<TableSkeleton rows={1} />} fallback="캘린더 주소를 불러오지 못했어요.">
        {({ exists, createdAt, lastReadAt, includesBookings }) => (
          <div className="flex flex-col items-start gap-4">
            {url !== undefined && (
              <div className="flex w-full min-w-0 flex-col items-start gap-2">
                <p>
                  주소는 지금만 보여요. 복사해서 캘린더의 <strong>URL로 추가</strong>에 붙여 넣으세요. 주소를
                  아는 사람은 누구나 일정을 볼 수 있어요.
                </p>
                <output
                  aria-label="캘린더 주소"
                  className="w-full rounded-control bg-neutral-weak p-3 text-label break-all"
                >
                  {url}
                </output>
                <CopyButton text={url} label="캘린더 주소" showsLabel />
              </div>
            )}
            {exists && url === undefined && createdAt !== null && (
              <p className="text-neutral-weak">
                <DateText value={createdAt} />에 주소를 만들었어요.{" "}
                {lastReadAt === null ? (
                  "아직 읽어 간 캘린더가 없어요."
                ) : (
                  <>
                    마지막으로 읽어 간 때: <DateText value={lastReadAt} precision="minute" />
                  </>
                )}
              </p>
            )}
            {hasBookings && url === undefined && (
              <Checkbox isChecked={ticked ?? includesBookings} onChange={setTicked}>
                내 시설 예약도 넣기
              </Checkbox>
            )}
            <div className="flex flex-wrap gap-2">
              {exists ? (
                <Button onPress={() => replacement.ask(ticked ?? includesBookings)}>새 주소로 바꾸기</Button>
              ) : (
                <Button
                  isPending={create.isPending}
                  onPress={() => create.run({ includesBookings: ticked ?? includesBookings })}
                >
                  주소 만들기
                </Button>
              )}
              {exists && <Button onPress={() => revocation.ask(null)}>주소 없애기</Button>}
            </div>
            {create.failure !== undefined && <Banner tone="critical">{create.failure}</Banner>}
            {exists && url === undefined && (
              <p className="text-label text-neutral-weak">
                새 주소로 바꾸면 지금 주소는 바로 쓸 수 없게 돼요.
              </p>
            )}
          </div>
        )}
      </Loaded>
      {replacement.dialog}
      {revocation.dialog}
    </Card>
  );
}

function ReplacedLink() {
  return <p>지금 주소를 넣은 캘린더에는 일정이 더 오지 않아요. 새 주소를 다시 넣어 주세요.</p>;
}

function RevokedLink() {
  return <p>이 주소를 넣은 캘린더에는 일정이 더 오지 않아요. 언제든 새로 만들 수 있어요.</p>;
}
