import type { LucideIcon } from "lucide-react";
import Building2 from "lucide-react/icons/building-2";
import CalendarDays from "lucide-react/icons/calendar-days";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FolderOpen from "lucide-react/icons/folder-open";
import House from "lucide-react/icons/house";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import MessagesSquare from "lucide-react/icons/messages-square";
import ReceiptText from "lucide-react/icons/receipt-text";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UsersRound from "lucide-react/icons/users-round";
import Vote from "lucide-react/icons/vote";

import type { Alert } from "#contract/alerts.ts";
import type { AlertCategory } from "#contract/values/alert-kind.ts";
import { alertKind } from "#contract/values/alert-kinds.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { useMarkAlertRead } from "./alert-reading.ts";

/** Alerts to be followed: opening one marks it and its whole group as read. */
export function InboxRows({ alerts }: { alerts: readonly Alert[] }) {
  const markRead = useMarkAlertRead();
  return (
    <LinkList
      label="알림"
      rows={alerts}
      rowHref={({ url }) => url}
      onFollow={({ id, isRead }) => {
        if (!isRead) markRead(id);
      }}
    >
      {(alert) => (
        <span className="flex items-start gap-3 sm:gap-4">
          <KindMark alert={alert} />
          <span className="min-w-0 flex-1">
            <LinkLines
              title={<Title alert={alert} />}
              excerpt={alert.body === "" ? undefined : alert.body}
              meta={<DateText value={alert.createdAt} precision="lately" />}
              badge={<Tag alert={alert} />}
            />
          </span>
        </span>
      )}
    </LinkList>
  );
}

function Title({ alert: { title, isRead } }: { alert: Alert }) {
  if (isRead) return <span className="font-regular">{title}</span>;
  return (
    <span className="font-bold">
      <span aria-hidden className="me-2 mb-0.5 inline-block size-2 rounded-full bg-brand-solid" />
      <VisuallyHidden>안 읽음 </VisuallyHidden>
      {title}
    </span>
  );
}

/** What stands out about it: that it is urgent, or how many it stands for. */
function Tag({ alert: { kind, isUrgent, count } }: { alert: Alert }) {
  const { mostUnread = Infinity } = alertKind(kind);
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1 empty:hidden">
      {isUrgent && <Badge tone="critical">긴급</Badge>}
      {count > 1 && (
        <Badge tone="neutral">{`${count.toLocaleString("ko-KR")}건${count >= mostUnread ? " 이상" : ""}`}</Badge>
      )}
    </span>
  );
}

function KindMark({ alert: { category, isUrgent, isRead } }: { alert: Alert }) {
  const Icon = isUrgent ? TriangleAlert : category === null ? CircleUserRound : icons[category];
  return (
    <span
      className={classNames(
        "grid size-[min(2.5rem,52px)] shrink-0 place-items-center rounded-full",
        isRead ? "bg-neutral-weak text-neutral-weak" : isUrgent ? urgentClass : "bg-brand-weak text-brand",
      )}
    >
      <Icon aria-hidden size="min(1.25rem, 26px)" />
    </span>
  );
}

const urgentClass = "bg-critical-weak text-critical";

const icons: Record<AlertCategory, LucideIcon> = {
  notice: Megaphone,
  document: FolderOpen,
  complaint: MessageSquareWarning,
  community: MessagesSquare,
  bill: ReceiptText,
  living: House,
  facility: CalendarDays,
  club: UsersRound,
  vote: Vote,
  survey: ClipboardList,
  office: Building2,
};
