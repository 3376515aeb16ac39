import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronDown from "lucide-react/icons/chevron-down";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import PenLine from "lucide-react/icons/pen-line";
import { useId } from "react";

import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface RestOfHomeProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** What is no news and waits for nobody: on a phone behind one press, so that the home is one screen. */
export function RestOfHome({ isOpen, onToggle }: RestOfHomeProps) {
  const id = useId();
  return (
    <>
      <div className="lg:hidden">
        <Button
          variant="quiet"
          size="small"
          isWide
          aria-expanded={isOpen}
          aria-controls={id}
          icon={<ChevronDown aria-hidden size="1.125rem" className={isOpen ? "rotate-180" : undefined} />}
          onPress={onToggle}
        >
          더 보기
        </Button>
      </div>
      <div id={id} className={classNames("lg:contents", isOpen ? "flex flex-col gap-6" : "max-lg:hidden")}>
        <QuickLinks />
      </div>
    </>
  );
}

/** What neither the menu nor the lists above lead to at once. */
function QuickLinks() {
  return (
    <nav aria-label="바로 가기" className="flex flex-wrap gap-2">
      {shortWays.map(({ href, label, icon: Icon }) => (
        <ButtonLink key={href} href={href} size="small" icon={<Icon aria-hidden size="1.125rem" />}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

const shortWays = [
  { href: paths.resident.newComplaint, label: "민원 접수하기", icon: MessageSquareWarning },
  { href: paths.resident.newPost, label: "글쓰기", icon: PenLine },
  { href: paths.resident.reservations, label: "시설 예약", icon: CalendarDays },
];
