import type { ComplaintMessage as Message } from "#contract/complaint-messages.ts";
import type { ComplaintStatusChange } from "#contract/complaints.ts";
import type { Output } from "#contract/index.ts";

import { ComplaintMessage } from "./complaint-message.tsx";
import { ComplaintTimeline, type PastChange } from "./complaint-timeline.tsx";

interface ComplaintConversationProps {
  answer: Pick<Output<"getComplaintById">, "complaint" | "history" | "messages">;
  title: string;
  /** For the resident: what comes next is said, too. */
  next?: { isEditable: boolean };
}

/** What was said about a complaint, among what happened to it. */
export function ComplaintConversation({
  answer: { complaint, history, messages },
  title,
  next,
}: ComplaintConversationProps) {
  const { changes, others } = withReasons(history, messages);
  const said = others.map((message) => ({ ...message, shown: <ComplaintMessage message={message} /> }));
  return (
    <section aria-labelledby="conversation" className="flex flex-col gap-4">
      <h2 id="conversation" className="text-lead leading-title font-bold">
        {title}
      </h2>
      <ComplaintTimeline complaint={complaint} history={changes} said={said} next={next} />
    </section>
  );
}

/** A reopening and its reason are one entry: what the resident wrote with it is no message besides. */
function withReasons(history: readonly ComplaintStatusChange[], messages: readonly Message[]) {
  const reasons = new Set<Message>();
  const changes = history.map((change): PastChange => {
    if (!change.isReopening) return change;
    const reason = messages.find(
      ({ kind, createdAt }) => kind === "reply" && Date.parse(createdAt) >= Date.parse(change.changedAt),
    );
    if (reason) reasons.add(reason);
    return { ...change, reason: reason?.content };
  });
  return { changes, others: messages.filter((message) => !reasons.has(message)) };
}
