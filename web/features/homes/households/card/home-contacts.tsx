import Pencil from "lucide-react/icons/pencil";
import Phone from "lucide-react/icons/phone";
import Trash2 from "lucide-react/icons/trash-2";
import { lazy, useState } from "react";

import type { HomeContact } from "#contract/home-cards.ts";
import { homeRelations } from "#contract/values/home-relations.ts";
import { formatDate } from "#contract/values/seoul-time.ts";
import { telephoneHref } from "#contract/values/telephone.ts";
import { useRights } from "#web/api/session.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

// The form brings the schemas, so it loads only when somebody writes.
const ContactDialog = lazy(async () => ({ default: (await import("./contact-dialog.tsx")).ContactDialog }));

interface HomeContactsProps {
  householdId: string;
  contacts: readonly HomeContact[];
  /** Called when the card is another: who opened it reads it again, which is recorded. */
  onChange: () => void;
}

/** Whom the office telephones about a home, and what each is to it. */
export function HomeContacts({ householdId, contacts, onChange }: HomeContactsProps) {
  const may = useRights();
  const [changed, setChanged] = useState<HomeContact>();
  const [isOpen, setOpen] = useState(false);
  const open = (contact?: HomeContact) => {
    setChanged(contact);
    setOpen(true);
  };
  const removal = useConfirmed("removeHomeContact", {
    title: "연락처를 지울까요?",
    text: RemovedContact,
    confirmLabel: "지우기",
    payload: ({ id }: HomeContact) => ({ contactId: id }),
    fallback: "지우지 못했어요. 다시 시도해 주세요.",
    onDone: onChange,
  });
  if (!may("residents") && !may("complaints")) return null;
  const isKeeper = may("residents");
  return (
    <Card
      title="업무용 연락처"
      description="알림은 보내지 않아요."
      action={isKeeper && <Button onPress={() => open()}>연락처 추가</Button>}
    >
      {contacts.length === 0 ? (
        <p className="text-neutral-weak">적어 둔 연락처가 없어요.</p>
      ) : (
        <ul aria-label="업무용 연락처" className="-my-2">
          {contacts.map((contact) => (
            <li
              key={contact.id}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-neutral-weak py-2 last:border-b-0"
            >
              <span className="flex min-w-28 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">{nameOf(contact)}</span>
                {contact.relation !== null && <Badge tone="neutral">{homeRelations[contact.relation]}</Badge>}
                {contact.movedInOn !== null && (
                  <span className="tabular text-label text-neutral-weak">
                    {formatDate(contact.movedInOn)} 입주
                  </span>
                )}
                {contact.isOwn && <span className="text-label text-neutral-weak">본인이 적음</span>}
              </span>
              <span className="ms-auto flex items-center gap-1">
                {contact.phone !== null && (
                  <ButtonLink
                    href={telephoneHref(contact.phone)}
                    size="small"
                    icon={<Phone aria-hidden size="1rem" />}
                    label={`${nameOf(contact)} ${contact.phone}`}
                  >
                    <span className="tabular whitespace-nowrap">{contact.phone}</span>
                  </ButtonLink>
                )}
                {isKeeper && (
                  <ActionMenu
                    label={`${nameOf(contact)} 메뉴`}
                    actions={[
                      {
                        label: "고치기",
                        icon: <Pencil aria-hidden size="1rem" />,
                        onSelect: () => open(contact),
                      },
                      {
                        label: "지우기",
                        icon: <Trash2 aria-hidden size="1rem" />,
                        tone: "critical",
                        onSelect: () => removal.ask(contact),
                      },
                    ]}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <OnceOpened isOpen={isOpen} beginsAnew>
        <ContactDialog
          householdId={householdId}
          contact={changed}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSaved={onChange}
        />
      </OnceOpened>
      {removal.dialog}
    </Card>
  );
}

function nameOf({ name }: HomeContact): string {
  return name ?? "세대원";
}

function RemovedContact(contact: HomeContact) {
  return (
    <p>
      <strong>{nameOf(contact)}</strong>의 전화번호와 관계, 입주일을 지워요. 계정은 그대로예요.
    </p>
  );
}
