import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate, useParams } from "react-router";

import type { Complaint } from "#contract/complaints.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Photos } from "#web/files/photos.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Reading } from "#web/ui/layout/reading.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { AnswerCard } from "./answer-card.tsx";
import { ComplaintCase } from "./complaint-case.tsx";
import { ComplaintConversation } from "./complaint-conversation.tsx";
import { useComplaintDeletion } from "./complaint-deletion.tsx";
import { ComplaintHeader } from "./complaint-header.tsx";

/** /manager/complaints/{complaintId}: what was written, and beside it what the office knows and does about it. */
export function ManageComplaintPage() {
  const { complaintId = "" } = useParams();
  const query = useQuery(callQuery("getComplaintById", { complaintId }));
  const complaint = query.data?.complaint;
  useReadAlerts({ subjectId: complaint?.id });
  return (
    <>
      <ComplaintHeader
        complaint={complaint}
        back={{ href: paths.manager.complaints, label: "민원 목록" }}
        actions={
          complaint && (
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                href={paths.manager.workOrder(complaint.id)}
                icon={<Printer aria-hidden size="1.125rem" />}
              >
                작업 지시서
              </ButtonLink>
              <DeleteAction complaint={complaint} />
            </div>
          )
        }
        isSaidBeside
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="민원을 불러오지 못했어요.">
        {(answer) => (
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-8">
              <Reading>
                <WrittenText>{answer.complaint.content}</WrittenText>
                <Photos subject="민원" photos={answer.complaint.files} />
              </Reading>
              <ComplaintConversation answer={answer} title="대화와 처리 이력" />
              <AnswerCard key={answer.complaint.id} complaint={answer.complaint} />
            </div>
            <ComplaintCase key={answer.complaint.id} answer={answer} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function DeleteAction({ complaint }: { complaint: Complaint }) {
  const navigate = useNavigate();
  const deletion = useComplaintDeletion(() => void navigate(paths.manager.complaints, { replace: true }));
  return (
    <>
      <Button icon={<Trash2 aria-hidden size="1.125rem" />} onPress={() => deletion.ask(complaint)}>
        삭제
      </Button>
      {deletion.dialog}
    </>
  );
}
