import type { Output } from "#contract/index.ts";

import { ComplaintMessage } from "./complaint-message.tsx";
import { ComplaintTimeline } from "./complaint-timeline.tsx";

interface ComplaintConversationProps {
  answer: Pick<Output<"getComplaintById">, "complaint" | "history" | "messages">;
  title: string;
  showsNext?: boolean;
}

/** What was said about a complaint, among what happened to it. */
export function ComplaintConversation({
  answer: { complaint, history, messages },
  title,
  showsNext = false,
}: ComplaintConversationProps) {
  const said = messages.map((message) => ({ ...message, shown: <ComplaintMessage message={message} /> }));
  return (
    <section aria-labelledby="conversation" className="flex flex-col gap-4">
      <h2 id="conversation" className="text-lead leading-title font-bold">
        {title}
      </h2>
      <ComplaintTimeline complaint={complaint} history={history} said={said} showsNext={showsNext} />
    </section>
  );
}
