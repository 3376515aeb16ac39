import Lock from "lucide-react/icons/lock";

import type { ComplaintMessage as Message, MessageFile } from "#contract/complaint-messages.ts";
import { fileStageNames, fileStages } from "#contract/values/file-stages.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { Photos } from "#web/files/photos.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** An answer, a reply or a note, as it stands in the conversation. A note looks like nothing that residents see. */
export function ComplaintMessage({ message }: { message: Message }) {
  const { kind, authorName, content, files, createdAt } = message;
  return (
    <article
      aria-label={names[kind]}
      className={classNames("flex min-w-0 flex-col gap-3 rounded-card border p-4", looks[kind])}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {kind === "note" && <Lock aria-hidden size="1rem" className="text-warning" />}
        <span className={classNames("font-bold", kind === "note" && "text-warning")}>{names[kind]}</span>
        <span className="text-neutral-weak">{authorName}</span>
        <span className="text-label text-neutral-weak">
          <DateText value={createdAt} precision="minute" />
        </span>
      </header>
      <WrittenText>{content}</WrittenText>
      <MessageFiles name={names[kind]} files={files} />
    </article>
  );
}

/** Photos of before and after stand beside each other, the others below. */
function MessageFiles({ name, files }: { name: string; files: readonly MessageFile[] }) {
  const staged = fileStages.flatMap((stage) => {
    const photos = files.filter((file) => file.stage === stage);
    return photos.length === 0 ? [] : [{ stage, photos }];
  });
  return (
    <>
      {staged.length > 0 && (
        <div className={classNames("grid gap-3", staged.length > 1 && "sm:grid-cols-2")}>
          {staged.map(({ stage, photos }) => (
            <figure key={stage} className="flex min-w-0 flex-col gap-1.5">
              <figcaption className="text-label font-semibold">{fileStageNames[stage]}</figcaption>
              <Photos subject={fileStageNames[stage]} photos={photos} />
            </figure>
          ))}
        </div>
      )}
      <Attachments subject={name} files={files.filter(({ stage }) => stage === null)} />
    </>
  );
}

const names: Record<Message["kind"], string> = {
  answer: "답변",
  reply: "주민 글",
  note: "내부 메모 · 주민에게 보이지 않아요",
};

const looks: Record<Message["kind"], string> = {
  answer: "border-neutral-weak bg-brand-weak",
  reply: "border-neutral-weak bg-raised",
  note: "border-dashed border-warning bg-warning-weak",
};
