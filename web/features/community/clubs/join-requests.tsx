import type { Club, JoinRequest } from "#contract/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** Who asks to join, for those who answer; nothing as long as nobody does. */
export function JoinRequests({ club: { id: clubId, status } }: { club: Club }) {
  const requests = usePagedList("getJoinRequests", { rowsOf: (page) => page.requests, filter: { clubId } });
  const answer = useCommand("answerJoinRequest", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  const isNeeded = requests.isError || answer.failure !== undefined || requests.data?.length;
  if (status === "closed" || !isNeeded) return null;
  return (
    <Card title="가입 신청" description="거절하면 7일 뒤에 다시 신청할 수 있어요.">
      {answer.failure !== undefined && <Banner tone="critical">{answer.failure}</Banner>}
      <LoadedList list={requests} failed="가입 신청을 불러오지 못했어요." empty={null} skeleton={null}>
        {(rows) => (
          <ul aria-label="가입 신청" className="-my-2">
            {rows.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                onAnswer={(accept) => answer.run({ clubId, requestId: request.id, accept })}
              />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  );
}

interface RequestRowProps {
  request: JoinRequest;
  onAnswer: (accept: boolean) => void;
}

function RequestRow({ request: { nickname, message, createdAt }, onAnswer }: RequestRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-neutral-weak py-3 last:border-b-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">{nickname}</p>
        {message !== null && <WrittenText>{message}</WrittenText>}
        <p className="text-label text-neutral-weak">
          <DateText value={createdAt} precision="lately" />
          {" 신청"}
        </p>
      </div>
      <div className="flex gap-2">
        <Button label={`${nickname} 승인`} onPress={() => onAnswer(true)}>
          승인
        </Button>
        <Button label={`${nickname} 거절`} variant="quiet" onPress={() => onAnswer(false)}>
          거절
        </Button>
      </div>
    </li>
  );
}
