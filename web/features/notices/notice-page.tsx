import { paths } from "#web/paths.ts";

import { NoticeScreen } from "./notice-screen.tsx";

/** /resident/notices/{noticeId}: one notice. */
export function NoticePage() {
  return <NoticeScreen list={paths.resident.notices} />;
}
