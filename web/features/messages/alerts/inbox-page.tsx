import Check from "lucide-react/icons/check";
import { useLocation, useSearchParams } from "react-router";

import { alertCategories, type AlertCategory } from "#contract/values/alert-kind.ts";
import { useCommand } from "#web/api/actions.ts";
import { useAlertNews } from "#web/api/alert-news.ts";
import { useNotedUnreadCount } from "#web/api/read-alerts.ts";
import { useMe } from "#web/api/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { alertFilter, categoriesOf, filterParams } from "./alert-filter.ts";
import { Inbox } from "./inbox.tsx";

/** /resident/alerts and /manager/alerts: what has happened for this person, newest first. */
export function InboxPage() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const area = useMe()?.role === "manager" ? "manager" : "resident";
  const reading = useMarkAllRead();
  const filter = alertFilter(params, area);
  const change = (next: { category?: AlertCategory | undefined; unreadOnly?: boolean | undefined }) =>
    setParams(filterParams({ ...filter, ...next }), {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    });
  const inbox = (category: AlertCategory | undefined) => (
    <Inbox
      area={area}
      filter={{ ...filter, category }}
      onUnreadOnly={(unreadOnly) => change({ unreadOnly })}
      onShowAll={() => change({ category: undefined, unreadOnly: false })}
    />
  );
  const categories = categoriesOf(area);
  return (
    <>
      <title>알림 · 단지</title>
      <PageHeader
        title="알림"
        description={descriptions[area]}
        action={
          <Button
            icon={<Check aria-hidden size="1.125rem" />}
            isPending={reading.isPending}
            disabledReason={reading.isEmpty ? "안 읽은 알림이 없어요." : undefined}
            onPress={reading.run}
          >
            모두 읽음
          </Button>
        }
      />
      {reading.failure !== undefined && (
        <div className="mb-4">
          <Banner tone="critical">{reading.failure}</Banner>
        </div>
      )}
      {categories.length === 0 ? (
        inbox(undefined)
      ) : (
        <Tabs
          label="알림의 종류"
          items={[
            { id: "all", label: "전체", content: inbox(undefined) },
            ...categories.map((id) => ({ id, label: alertCategories[id].name, content: inbox(id) })),
          ]}
          selected={filter.category ?? "all"}
          onSelect={(id) => change({ category: id === "all" ? undefined : id })}
        />
      )}
    </>
  );
}

/** Reads what has come so far. What comes meanwhile stays unread. */
function useMarkAllRead() {
  const news = useAlertNews();
  const note = useNotedUnreadCount();
  const { run, isPending, failure } = useCommand("markAllAlertsRead", {
    fallback: "읽음으로 표시하지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ unreadCount }) => {
      note(unreadCount);
      showToast({ tone: "positive", message: "모두 읽음으로 표시했어요.", seconds: 3 });
    },
  });
  const upTo = news?.newest?.createdAt;
  return {
    run: () => {
      if (upTo !== undefined) run({ upTo });
    },
    isEmpty: upTo === undefined || news?.unreadCount === 0,
    isPending,
    failure,
  };
}

const descriptions = {
  resident: "나에게 온 소식이에요.",
  manager: "관리사무소에 온 소식이에요.",
};
