import { useEffect, useState } from "react";

import { formatFullTime } from "#contract/values/seoul-time.ts";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { type KeptNotices, readKeptNotices } from "./kept-notices.ts";

/** What this device keeps of the office's notices, to be read without a network. Nothing if it keeps none. */
export function KeptNoticesList() {
  const [kept, setKept] = useState<KeptNotices>();
  useEffect(() => void readKeptNotices().then(setKept), []);
  if (!kept || kept.notices.length === 0) return null;
  return (
    <section aria-labelledby="kept-title" className="mt-8">
      <h2 id="kept-title" className="text-subtitle font-bold">
        공지사항
      </h2>
      <p className="mt-1 text-label text-neutral-weak">{formatFullTime(kept.at)} 기준</p>
      <ul className="mt-4 flex flex-col gap-3">
        {kept.notices.map(({ id, title, createdAt, content }) => (
          <li key={id} className="rounded-card border border-neutral-weak bg-raised">
            <details>
              <summary className="flex min-h-target flex-col justify-center gap-1 px-4 py-3">
                <span className="font-semibold">{title}</span>
                <span className="text-label text-neutral-weak">
                  <DateText value={createdAt} />
                </span>
              </summary>
              <div className="border-t border-neutral-weak px-4 py-4">
                {content === undefined ? (
                  <p className="text-neutral-weak">
                    아직 열어 보지 않은 글이라 인터넷에 연결되면 읽을 수 있어요.
                  </p>
                ) : (
                  <WrittenText>{content}</WrittenText>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
