import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Undo2 from "lucide-react/icons/undo-2";

import type { ConsultationRequest } from "#contract/consultations.ts";
import { isKoreanTelephone, telephoneHref } from "#contract/values/telephone.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Marked } from "#web/ui/text/marked.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

interface RequestCardProps {
  request: ConsultationRequest;
  /** What the list was searched for. */
  words: string | undefined;
  onAnswer: () => void;
  /** Shows all requests of the same contact. */
  onShowSame: () => void;
}

export function RequestCard({ request, words = "", onAnswer, onShowSame }: RequestCardProps) {
  const { name, apartmentName, contact, message, createdAt, ordinal } = request;
  return (
    <article className="flex flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lead leading-title font-bold">
            <Marked text={apartmentName} words={words} />
          </h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-neutral-weak">
            <span>
              <Marked text={name} words={words} /> · <Contact contact={contact} />
            </span>
            <CopyButton text={contact} label={`${name} 연락처`} />
          </div>
        </div>
        <span className="text-label text-neutral-weak">
          <DateText value={createdAt} precision="minute" />
        </span>
      </header>
      {ordinal > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="informative">{`같은 연락처로 ${ordinal.toLocaleString("ko-KR")}번째 문의`}</Badge>
          <Button size="small" variant="quiet" onPress={onShowSame}>
            모아 보기
          </Button>
        </div>
      )}
      <WrittenText>{message}</WrittenText>
      <Answer request={request} onAnswer={onAnswer} />
    </article>
  );
}

/** A telephone number or an e-mail address becomes a link; any other text is only shown. */
function Contact({ contact }: { contact: string }) {
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return <TextLink href={`mailto:${contact}`}>{contact}</TextLink>;
  if (isKoreanTelephone(contact)) return <TextLink href={telephoneHref(contact)}>{contact}</TextLink>;
  return <span>{contact}</span>;
}

function Answer({ request, onAnswer }: Pick<RequestCardProps, "request" | "onAnswer">) {
  const { id: consultationId, answeredAt, answeredBy, note } = request;
  const reopen = useCommand("answerConsultation", {
    fallback: "되돌리지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  return (
    <footer className="flex flex-col gap-3 border-t border-neutral-weak pt-4">
      {answeredAt !== null && (
        <p className="text-label text-neutral-weak">
          <Badge tone="positive">답변함</Badge> {answeredBy ?? "탈퇴한 최고 관리자"} ·{" "}
          <DateText value={answeredAt} precision="minute" />
        </p>
      )}
      {note !== null && <WrittenText>{note}</WrittenText>}
      {reopen.failure !== undefined && <Banner tone="critical">{reopen.failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        {answeredAt === null ? (
          <Button size="small" icon={<Check aria-hidden size="1rem" />} onPress={onAnswer}>
            답변함으로 표시
          </Button>
        ) : (
          <>
            <Button size="small" icon={<Pencil aria-hidden size="1rem" />} onPress={onAnswer}>
              메모 수정
            </Button>
            <Button
              size="small"
              icon={<Undo2 aria-hidden size="1rem" />}
              isPending={reopen.isPending}
              onPress={() => reopen.run({ consultationId, isAnswered: false })}
            >
              답변 전으로
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}
