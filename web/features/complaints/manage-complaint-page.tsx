import { useQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate, useParams } from "react-router";

import type { Complaint } from "#contract/complaints.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { useComplaintDeletion } from "./complaint-deletion.tsx";
import { ComplaintHeader } from "./complaint-header.tsx";
import { ComplaintHistory } from "./complaint-history.tsx";
import { ComplaintStatusSelect } from "./complaint-status-select.tsx";

/** /manager/complaints/{complaintId} */
export function ManageComplaintPage() {
  const { complaintId = "" } = useParams();
  const query = useQuery(callQuery("getComplaintById", { complaintId }));
  const complaint = query.data?.complaint;
  return (
    <>
      <ComplaintHeader
        complaint={complaint}
        back={{ href: paths.manager.complaints, label: "민원 목록" }}
        actions={complaint && <DeleteAction complaint={complaint} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="민원을 불러오지 못했어요.">
        {({ complaint: shown, history }) => (
          <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
            <Card>
              <WrittenText>{shown.content}</WrittenText>
            </Card>
            <div className="flex flex-col gap-4">
              <Card>
                <ComplaintStatusSelect complaint={shown} />
              </Card>
              <ComplaintHistory complaint={shown} history={history} />
            </div>
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
