import { useQuery } from "@tanstack/react-query";

import type { Disclosure, DisclosureLine } from "#contract/disclosures.ts";
import { complaintCategories, complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper } from "#web/paper/office-paper.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

import { CountsNote, CountsTable } from "./counts-table.tsx";

interface DisclosurePaperProps {
  disclosureId: string;
  /** The address of the list that it stands in. */
  list: string;
}

/** A month's published results, as everybody of the apartment reads them. On paper, they hang on the board. */
export function DisclosurePaper({ disclosureId, list }: DisclosurePaperProps) {
  const query = useQuery(callQuery("getDisclosure", { disclosureId }));
  const disclosure = query.data?.disclosure;
  const title = disclosure ? `${monthText(disclosure.month)} 민원 처리 결과` : "민원 처리 결과";
  return (
    <OfficePaper signedAt={disclosure?.createdAt}>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={list}>처리 결과 공개</BackLink>}
        title={title}
        description={
          disclosure && (
            <span className="print:hidden">
              <DateText value={disclosure.createdAt} precision="minute" />에 공개했어요.
            </span>
          )
        }
        action={disclosure && <PrintButton />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="처리 결과를 불러오지 못했어요.">
        {({ disclosure: shown }) => <Results {...shown} />}
      </Loaded>
    </OfficePaper>
  );
}

function Results({ counts, lines }: Pick<Disclosure, "counts" | "lines">) {
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-8">
      <div className="flex flex-col gap-3">
        <CountsTable counts={counts} />
        <CountsNote />
      </div>
      {lines.length > 0 && (
        <section aria-labelledby="done" className="flex flex-col gap-4">
          <h2 id="done" className="text-lead leading-title font-bold">
            이렇게 처리했어요
          </h2>
          <dl className="flex flex-col gap-4">
            {byCategory(lines).map(({ category, summaries }) => (
              <div key={category} className="break-inside-avoid">
                <dt className="font-semibold">{complaintCategories[category]}</dt>
                {summaries.map((summary, place) => (
                  // Two may be worded alike.
                  // oxlint-disable-next-line react/no-array-index-key -- What is published never changes its order.
                  <dd key={place} className="ms-4 list-item list-disc">
                    {summary}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function byCategory(lines: readonly DisclosureLine[]) {
  return complaintCategoryNames.flatMap((category) => {
    const own = lines.filter((line) => line.category === category).map(({ summary }) => summary);
    return own.length === 0 ? [] : [{ category, summaries: own }];
  });
}
