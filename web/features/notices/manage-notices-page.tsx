import Megaphone from "lucide-react/icons/megaphone";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";

import type { NoticeSummary } from "#contract/notices.ts";
import { useRights } from "#web/api/session.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { excerptsOf } from "#web/lists/excerpts.ts";
import { useListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { excerptAround } from "#web/ui/text/excerpt.ts";
import { Marked } from "#web/ui/text/marked.tsx";

import { useNoticeDeletion } from "./notice-deletion.tsx";
import { NoticeDialogOnceOpened } from "./notice-dialog-once-opened.tsx";
import { NoticeLinks } from "./notice-links.tsx";
import { newNotice, useEditedNotice } from "./use-edited-notice.ts";

/** /manager/notices: all notices of the apartment, newest first. */
export function ManageNoticesPage() {
  const mayWrite = useRights()("notices");
  const search = useListSearch();
  const notices = usePagedList("getNotices", {
    rowsOf: (page) => excerptsOf(page.notices),
    filter: { excerpt: true, ...search.filter },
  });
  const edited = useEditedNotice();
  const deletion = useNoticeDeletion();

  return (
    <>
      <title>공지사항 · 단지</title>
      <PageHeader
        title="공지사항"
        description={mayWrite ? "주민 모두가 보는 소식을 알려요." : "관리사무소가 알리는 소식이에요."}
        action={
          mayWrite && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden size="1.125rem" />}
              onPress={() => edited.open(newNotice)}
            >
              새 공지사항
            </Button>
          )
        }
      />
      <SearchableList
        list={notices}
        search={search}
        label="공지사항 찾기"
        placeholder="제목이나 내용"
        failed="공지사항을 불러오는 데 실패했습니다."
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden size="1.5rem" />}
            action={mayWrite && <Button onPress={() => edited.open(newNotice)}>첫 공지 쓰기</Button>}
          >
            등록된 공지사항이 없습니다.
          </EmptyState>
        }
      >
        {(rows) =>
          !mayWrite ? (
            <NoticeLinks area="manager" label="공지사항" notices={rows} words={search.words} />
          ) : (
            <DataTable
              label="공지사항"
              columns={columnsOf(search.words)}
              rows={rows}
              rowHref={({ id }) => paths.manager.notice(id)}
              rowLabel={({ title }) => title}
              actions={(row) => [
                {
                  label: "수정",
                  icon: <Pencil aria-hidden size="1rem" />,
                  onSelect: () => edited.open(row.id),
                },
                deleteAction(() => deletion.ask(row)),
              ]}
            />
          )
        }
      </SearchableList>
      {mayWrite && <NoticeDialogOnceOpened edited={edited} />}
      {deletion.dialog}
    </>
  );
}

const columnsOf = (words: string | undefined): readonly Column<NoticeSummary>[] => [
  {
    header: "제목",
    phone: "title",
    cell: (notice) => (words === undefined ? notice.title : <Found notice={notice} words={words} />),
    picture: (notice) => <FileMark {...notice} />,
  },
  { header: "작성자", phone: "meta", cell: ({ authorName }) => authorName, keepsWhole: true },
  {
    header: "작성일",
    phone: "meta",
    cell: ({ createdAt }) => <DateText value={createdAt} />,
    keepsWhole: true,
  },
];

/** What was looked for may stand in the content alone, so that is shown, too. */
function Found({ notice: { title, excerpt }, words }: { notice: NoticeSummary; words: string }) {
  return (
    <>
      <Marked text={title} words={words} />
      <span className="line-clamp-2 font-regular text-neutral-weak">
        <Marked text={excerptAround(excerpt, words)} words={words} />
      </span>
    </>
  );
}
