import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";

import { callQuery } from "#web/api/queries.ts";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

// The form brings the schemas, and the title need not wait for them.
const OfficeForm = lazy(async () => ({ default: (await import("./office-form.tsx")).OfficeForm }));

const ComplaintDueForm = lazy(async () => ({
  default: (await import("./complaint-due-form.tsx")).ComplaintDueForm,
}));

const MinutesDaysForm = lazy(async () => ({
  default: (await import("./minutes-days-form.tsx")).MinutesDaysForm,
}));

const VisitorRulesForm = lazy(async () => ({
  default: (await import("./visitor-rules-form.tsx")).VisitorRulesForm,
}));

/** /manager/settings: how residents reach the management office, and how it works. */
export function OfficePage() {
  const query = useQuery(callQuery("getMyApartment"));
  const settings = useQuery(callQuery("getOfficeSettings"));
  return (
    <>
      <title>관리사무소 정보 · 단지</title>
      <PageHeader title="관리사무소 정보" description={query.data?.apartment.name} />
      <div className="flex max-w-(--container-reading) flex-col gap-6">
        <Loaded
          query={query}
          skeleton={<ArticleSkeleton />}
          fallback="관리사무소 정보를 불러오지 못했어요. 다시 시도해 주세요."
        >
          {({ apartment }) => (
            <OnceRead name="getMyApartment" skeleton={<ArticleSkeleton />}>
              <OfficeForm apartment={apartment} />
            </OnceRead>
          )}
        </Loaded>
        <Loaded
          query={settings}
          skeleton={<ArticleSkeleton />}
          fallback="관리사무소 설정을 불러오지 못했어요. 다시 시도해 주세요."
        >
          {(answer) => (
            <OnceRead name="getOfficeSettings" skeleton={<ArticleSkeleton />}>
              <div className="flex flex-col gap-6">
                <ComplaintDueForm settings={answer.settings} />
                <MinutesDaysForm settings={answer.settings} />
                <VisitorRulesForm settings={answer.settings} />
              </div>
            </OnceRead>
          )}
        </Loaded>
      </div>
    </>
  );
}
