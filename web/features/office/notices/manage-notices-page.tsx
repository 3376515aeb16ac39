import Megaphone from "lucide-react/icons/megaphone";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { useLocation, useSearchParams } from "react-router";

import type { NoticeSummary } from "#contract/notices.ts";
import { noticeCategoryNames, type NoticeState, noticeStates } from "#contract/values/notice-categories.ts";
import { useRights } from "#web/api/session.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { useListSearch } from "#web/lists/list-search.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { excerptAround } from "#web/ui/text/excerpt.ts";
import { Marked } from "#web/ui/text/marked.tsx";

import { CategoryChoice } from "./category-choice.tsx";
import { NoticeBadges } from "./notice-badges.tsx";
import { useNoticeDeletion } from "./notice-deletion.tsx";
import { NoticeDialogOnceOpened } from "./notice-dialog-once-opened.tsx";
import { managedNoticeFilter } from "./notice-filter.ts";
import { NoticeLinks } from "./notice-links.tsx";
import { useNotices } from "./notice-list.ts";
import { usePublishingNow } from "./publishing-now.tsx";
import { type EditedNotice, newNotice, useEditedNotice } from "./use-edited-notice.ts";

/** /manager/notices: the apartment's notices by their state. The address holds that, and the category. */
export function ManageNoticesPage() {
  const mayWrite = useRights()("notices");
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const edited = useEditedNotice();
  const { state } = managedNoticeFilter(params);
  const list = <StateList mayWrite={mayWrite} filter={managedNoticeFilter(params)} edited={edited} />;
  return (
    <>
      <title>공지사항 · 단지</title>
      <PageHeader
        title="공지사항"
        description={mayWrite ? "주민 모두가 보는 소식을 알려요." : "관리사무소가 알리는 소식이에요."}
        action={
          mayWrite && (
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={paths.manager.noticeTemplates}>서식</ButtonLink>
              <Button
                variant="primary"
                icon={<Plus aria-hidden size="1.125rem" />}
                onPress={() => edited.open(newNotice)}
              >
                새 공지사항
              </Button>
            </div>
          )
        }
      />
      {mayWrite ? (
        <Tabs
          label="게시 상태"
          items={noticeStates.map((id) => ({ id, label: stateNames[id], content: list }))}
          selected={state}
          onSelect={(next) =>
            setParams(next === "published" ? {} : { state: next }, {
              replace: true,
              preventScrollReset: true,
              state: location.state as unknown,
            })
          }
        />
      ) : (
        list
      )}
      {mayWrite && <NoticeDialogOnceOpened edited={edited} />}
    </>
  );
}

const stateNames: Record<NoticeState, string> = {
  published: "게시 중",
  scheduled: "예약",
  expired: "끝난 공지",
};

const emptyTexts: Record<NoticeState, string> = {
  published: "등록된 공지사항이 없습니다.",
  scheduled: "예약한 공지가 없어요. 공지를 쓸 때 게시 시각을 정하면 여기에 모여요.",
  expired: "끝난 공지가 없어요. 게시 종료를 정한 공지가 끝나면 여기로 옮겨져요.",
};

interface StateListProps {
  mayWrite: boolean;
  filter: ReturnType<typeof managedNoticeFilter>;
  edited: EditedNotice;
}

/** The notices of a state. */
function StateList({ mayWrite, filter, edited }: StateListProps) {
  const search = useListSearch();
  const notices = useNotices({ ...filter, ...search.filter });
  const deletion = useNoticeDeletion();
  const publishing = usePublishingNow();
  const { state, category } = filter;
  const isFirst = state === "published" && category === undefined;
  return (
    <>
      <CategoryChoice category={category} />
      <SearchableList
        list={notices}
        search={search}
        label="공지사항 찾기"
        placeholder="제목이나 내용"
        failed="공지사항을 불러오는 데 실패했습니다."
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden size="1.5rem" />}
            action={
              mayWrite && isFirst && <Button onPress={() => edited.open(newNotice)}>첫 공지 쓰기</Button>
            }
          >
            {category === undefined ? emptyTexts[state] : "이 분류의 공지가 없어요."}
          </EmptyState>
        }
      >
        {(rows) =>
          !mayWrite ? (
            <NoticeLinks area="manager" label="공지사항" notices={rows} words={search.words} />
          ) : (
            <DataTable
              label="공지사항"
              columns={columnsOf(search.words, state)}
              rows={rows}
              rowHref={({ id }) => paths.manager.notice(id)}
              rowLabel={({ title }) => title}
              actions={(row) => [
                ...(row.publishedAt === null
                  ? [
                      {
                        label: "지금 게시",
                        icon: <Send aria-hidden size="1rem" />,
                        onSelect: () => publishing.ask(row),
                      },
                    ]
                  : []),
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
      {deletion.dialog}
      {publishing.dialog}
    </>
  );
}

const columnsOf = (words: string | undefined, state: NoticeState): readonly Column<NoticeSummary>[] => [
  {
    header: "제목",
    phone: "title",
    cell: (notice) => (
      <>
        <NoticeBadges notice={notice} />
        {words === undefined ? notice.title : <Found notice={notice} words={words} />}
      </>
    ),
    picture: (notice) => <FileMark {...notice} />,
  },
  {
    header: "분류",
    phone: "meta",
    cell: ({ category }) => noticeCategoryNames[category],
    keepsWhole: true,
  },
  { header: "작성자", phone: "meta", cell: ({ authorName }) => authorName, keepsWhole: true },
  {
    header: state === "scheduled" ? "게시 예정" : "작성일",
    phone: "meta",
    cell: ({ createdAt }) => (
      <DateText value={createdAt} {...(state === "scheduled" && { precision: "minute" as const })} />
    ),
    keepsWhole: true,
  },
];

/** The words may stand in the content alone, so that is shown, too. */
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
