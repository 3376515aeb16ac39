import { useQuery } from "@tanstack/react-query";
import Megaphone from "lucide-react/icons/megaphone";

import { callQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";
import { excerptsOf } from "#web/lists/excerpts.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { newestNotices } from "./newest.ts";
import { NoticeLinks } from "./notice-links.tsx";

/** The office's latest notices, for the homes. */
export function NewestNotices({ area }: { area: "manager" | "resident" }) {
  const mayWrite = useRights()("notices");
  const notices = useQuery({
    ...callQuery("getNotices", newestNotices),
    select: (answer) => excerptsOf(answer.notices),
  });
  return (
    <HomeSection title="공지사항" href={paths[area].notices} linkLabel="공지사항 모두 보기">
      <LoadedList
        list={notices}
        failed="공지사항을 불러오는 데 실패했습니다."
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden size="1.5rem" />}
            action={mayWrite && <ButtonLink href={paths.manager.newNotice}>첫 공지 쓰기</ButtonLink>}
          >
            등록된 공지사항이 없습니다.
            {area === "resident" && " 관리사무소가 글을 올리면 여기에서 볼 수 있어요."}
          </EmptyState>
        }
      >
        {(rows) => <NoticeLinks area={area} label="최근 공지사항" notices={rows} hidesExcerpts />}
      </LoadedList>
    </HomeSection>
  );
}
