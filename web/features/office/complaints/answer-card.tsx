import Lock from "lucide-react/icons/lock";
import { lazy, Suspense, useState } from "react";

import type { Complaint } from "#contract/complaints.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { NextComplaint } from "./next-complaint.tsx";

// The forms bring the schemas, so the conversation is there before them.
const AnswerForm = lazy(async () => ({ default: (await import("./answer-form.tsx")).AnswerForm }));
const NoteDialog = lazy(async () => ({ default: (await import("./note-dialog.tsx")).NoteDialog }));

/** What the office does about a complaint: answers it, notes something for itself, and goes on to the next. */
export function AnswerCard({ complaint }: { complaint: Pick<Complaint, "id" | "status"> }) {
  const [hasAnswered, setAnswered] = useState(false);
  const [isWriting, setWriting] = useState(complaint.status !== "resolved");
  const [isNoting, setNoting] = useState(false);
  const note = (
    <Button icon={<Lock aria-hidden size="1.125rem" />} onPress={() => setNoting(true)}>
      내부 메모
    </Button>
  );
  return (
    <>
      {isWriting ? (
        <Card title="답변하기" action={note}>
          <Suspense fallback={<div className="min-h-80" />}>
            <AnswerForm
              complaint={complaint}
              onAnswered={() => {
                setAnswered(true);
                setWriting(false);
              }}
            />
          </Suspense>
        </Card>
      ) : (
        <Card>
          <NextComplaint complaintId={complaint.id} takesFocus={hasAnswered} />
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setWriting(true)}>답변 더 남기기</Button>
            {note}
          </div>
        </Card>
      )}
      <OnceOpened isOpen={isNoting}>
        <NoteDialog complaintId={complaint.id} isOpen={isNoting} onClose={() => setNoting(false)} />
      </OnceOpened>
    </>
  );
}
