import Inbox from "lucide-react/icons/inbox";

import type { ConsultationRequest } from "#contract/consultations.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** /superadmin/consultations: the requests from the landing page's form, newest first. */
export function ConsultationsPage() {
  const requests = usePagedList("getConsultationRequests", { rowsOf: (page) => page.requests });
  return (
    <>
      <title>상담 신청 · 단지</title>
      <PageHeader
        title="상담 신청"
        description="첫 화면의 문의 양식으로 들어온 신청이에요. 1년이 지나면 지워져요."
      />
      <LoadedList
        list={requests}
        failed="상담 신청을 불러오지 못했어요."
        skeleton={<RequestsSkeleton />}
        empty={
          <EmptyState icon={<Inbox aria-hidden size="1.5rem" />}>들어온 상담 신청이 없습니다.</EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="상담 신청" className="flex flex-col gap-4">
            {rows.map((request) => (
              <li key={request.id}>
                <RequestCard {...request} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}

function RequestCard({ name, apartmentName, contact, message, createdAt }: ConsultationRequest) {
  return (
    <article className="flex flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lead leading-title font-bold">{apartmentName}</h2>
          <p className="text-neutral-weak">
            {name} · <Contact contact={contact} />
          </p>
        </div>
        <span className="text-label text-neutral-weak">
          <DateText value={createdAt} precision="minute" />
        </span>
      </header>
      <WrittenText>{message}</WrittenText>
    </article>
  );
}

/** A telephone number or an e-mail address becomes a link; any other text is only shown. */
function Contact({ contact }: { contact: string }) {
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return <TextLink href={`mailto:${contact}`}>{contact}</TextLink>;
  if (/^\+?[\d\s()-]{8,}$/.test(contact)) {
    return <TextLink href={`tel:${contact.replaceAll(/[^\d+]/g, "")}`}>{contact}</TextLink>;
  }
  return <span>{contact}</span>;
}

function RequestsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        {[1, 2, 3].map((card) => (
          <div
            key={card}
            className="flex h-40 flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-6"
          >
            <Skeleton className="h-5 w-1/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
