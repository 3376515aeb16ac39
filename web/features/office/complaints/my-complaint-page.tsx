import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { lazy } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";

import type { Complaint } from "#contract/complaints.ts";
import { errors } from "#contract/errors.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Photos } from "#web/files/photos.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Reading } from "#web/ui/layout/reading.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { ComplaintConversation } from "./complaint-conversation.tsx";
import { useComplaintDeletion } from "./complaint-deletion.tsx";
import { ComplaintHeader } from "./complaint-header.tsx";
import { ReplyCard } from "./reply-card.tsx";

// The form brings the schemas, so it loads only when someone edits.
const EditComplaintForm = lazy(async () => ({
  default: (await import("./edit-complaint-form.tsx")).EditComplaintForm,
}));

/** /resident/complaints/{complaintId}: it can be edited and deleted only while nothing was done or said about it. */
export function MyComplaintPage() {
  const { complaintId = "" } = useParams();
  const query = useQuery(callQuery("getComplaintById", { complaintId }));
  // The address holds the open form, so it survives a reload and a new sign-in.
  const [search, setSearch] = useSearchParams();
  const isEditing = search.has("edit");
  const setEditing = (edits: boolean) =>
    setSearch(edits ? { edit: "" } : {}, { replace: true, preventScrollReset: true });
  const complaint = query.data?.complaint;
  useReadAlerts({ subjectId: complaint?.id });
  return (
    <>
      <ComplaintHeader
        complaint={complaint}
        back={{ href: paths.resident.complaints, label: "내 민원 목록" }}
        actions={query.data && !isEditing && <Actions {...query.data} onEdit={() => setEditing(true)} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="민원을 불러오지 못했어요.">
        {(answer) => (
          <div className="flex max-w-(--container-reading) flex-col gap-8">
            {isEditing ? (
              <OnceRead name="getComplaintById" skeleton={<ArticleSkeleton />}>
                <EditComplaintForm {...answer} onClose={() => setEditing(false)} />
              </OnceRead>
            ) : (
              <Reading>
                <WrittenText>{answer.complaint.content}</WrittenText>
                <Photos subject="민원" photos={answer.complaint.files} />
              </Reading>
            )}
            <ComplaintConversation answer={answer} title="답변과 처리 이력" next={answer} />
            {!isEditing && <ReplyCard key={answer.complaint.id} {...answer} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface ActionsProps {
  complaint: Complaint;
  isEditable: boolean;
  onEdit: () => void;
}

function Actions({ complaint, isEditable, onEdit }: ActionsProps) {
  const navigate = useNavigate();
  const deletion = useComplaintDeletion(() => void navigate(paths.resident.complaints, { replace: true }));
  const disabledReason = isEditable ? undefined : errors.complaint_under_way.message;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil aria-hidden size="1.125rem" />} disabledReason={disabledReason} onPress={onEdit}>
        수정
      </Button>
      <Button
        icon={<Trash2 aria-hidden size="1.125rem" />}
        disabledReason={disabledReason}
        onPress={() => deletion.ask(complaint)}
      >
        삭제
      </Button>
      {deletion.dialog}
    </div>
  );
}
