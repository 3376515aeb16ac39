import { useQuery } from "@tanstack/react-query";
import FilePlus2 from "lucide-react/icons/file-plus-2";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import ScrollText from "lucide-react/icons/scroll-text";
import { lazy, useState } from "react";

import type { NoticeTemplate } from "#contract/notice-templates.ts";
import { noticeCategoryNames } from "#contract/values/notice-categories.ts";
import { callQuery } from "#web/api/queries.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";

// The form brings the schemas, so it loads only when someone writes.
const TemplateDialog = lazy(async () => ({
  default: (await import("./template-dialog.tsx")).TemplateDialog,
}));

const emptyTemplate: NoticeTemplate = { id: null, name: "", title: "", content: "", category: "general" };

/** /manager/notices/templates: what notices can begin with, the office's own and the product's. */
export function TemplatesPage() {
  const templates = useQuery({
    ...callQuery("getNoticeTemplates"),
    select: (answer) => answer.templates,
  });
  const [edited, setEdited] = useState<{ template: NoticeTemplate; isOpen: boolean }>();
  const open = (template: NoticeTemplate) => setEdited({ template, isOpen: true });
  const deletion = useTemplateDeletion();
  const own = templates.data?.filter(({ id }) => id !== null) ?? [];
  const ofProduct = templates.data?.filter(({ id }) => id === null) ?? [];
  return (
    <>
      <title>공지 서식 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.notices}>공지사항 목록</BackLink>}
        title="공지 서식"
        description="자주 쓰는 공지를 서식으로 두면 날짜와 시간만 채우면 돼요."
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden size="1.125rem" />}
            onPress={() => open(emptyTemplate)}
          >
            새 서식
          </Button>
        }
      />
      <LoadedList list={templates} failed="서식을 불러오지 못했어요." empty={null}>
        {() => (
          <div className="flex flex-col gap-8">
            <section aria-labelledby="own-templates" className="flex flex-col gap-3">
              <h2 id="own-templates" className="text-subtitle font-bold">
                우리 단지 서식
              </h2>
              {own.length === 0 ? (
                <EmptyState icon={<ScrollText aria-hidden size="1.5rem" />}>
                  저장한 서식이 없어요. 아래 기본 서식을 고쳐서 저장할 수도 있어요.
                </EmptyState>
              ) : (
                <DataTable
                  label="우리 단지 서식"
                  columns={columns}
                  rows={own.map(withKey)}
                  actions={(row) => [
                    {
                      label: "수정",
                      icon: <Pencil aria-hidden size="1rem" />,
                      onSelect: () => open(row.template),
                    },
                    deleteAction(() => deletion.ask(row.template)),
                  ]}
                  rowLabel={({ template }) => template.name}
                />
              )}
            </section>
            <section aria-labelledby="product-templates" className="flex flex-col gap-3">
              <h2 id="product-templates" className="text-subtitle font-bold">
                기본 서식
              </h2>
              <DataTable
                label="기본 서식"
                columns={columns}
                rows={ofProduct.map(withKey)}
                actions={(row) => [
                  {
                    label: "고쳐서 저장",
                    icon: <FilePlus2 aria-hidden size="1rem" />,
                    onSelect: () => open(row.template),
                  },
                ]}
                rowLabel={({ template }) => template.name}
              />
            </section>
          </div>
        )}
      </LoadedList>
      <OnceOpened isOpen={edited?.isOpen === true} beginsAnew>
        {edited && (
          <OnceRead name="getNoticeTemplates" skeleton={null}>
            <TemplateDialog
              template={own.find(({ id }) => id === edited.template.id) ?? edited.template}
              isOpen={edited.isOpen}
              onClose={() => setEdited({ ...edited, isOpen: false })}
            />
          </OnceRead>
        )}
      </OnceOpened>
      {deletion.dialog}
    </>
  );
}

interface Row {
  id: string;
  template: NoticeTemplate;
}

/** Those of the product have names of their own. */
function withKey(template: NoticeTemplate): Row {
  return { id: template.id ?? template.name, template };
}

const columns: readonly Column<Row>[] = [
  { header: "이름", phone: "title", cell: ({ template }) => template.name },
  {
    header: "분류",
    phone: "meta",
    cell: ({ template }) => noticeCategoryNames[template.category],
    keepsWhole: true,
  },
  { header: "제목", phone: "meta", cell: ({ template }) => template.title },
];

function useTemplateDeletion() {
  return useConfirmed("deleteNoticeTemplate", {
    title: "서식을 삭제할까요?",
    text: ({ name }: NoticeTemplate) => (
      <p>
        <strong>{name}</strong> 서식을 지워요. 이미 올린 공지는 그대로 있어요.
      </p>
    ),
    payload: ({ id }) => ({ templateId: id! }),
    fallback: "서식을 삭제하지 못했어요.",
  });
}
