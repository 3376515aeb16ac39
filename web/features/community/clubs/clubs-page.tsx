import Plus from "lucide-react/icons/plus";
import UsersRound from "lucide-react/icons/users-round";
import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";

import { usePagedList } from "#web/lists/paged-list.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { ClubCategoryChoice } from "./club-category-choice.tsx";
import { clubFilter } from "./club-filter.ts";
import { ClubLinks } from "./club-links.tsx";
import { useClubSearch } from "./club-search.ts";

/** /resident/clubs?category=&q=: one's own clubs on top, then all that there are. */
export function ClubsPage() {
  const [params] = useSearchParams();
  const filter = clubFilter(params);
  const search = useClubSearch();
  const clubs = usePagedList("getClubs", { rowsOf: (page) => page.clubs, filter });
  const isNarrowed = filter.category !== undefined || filter.query !== undefined;
  return (
    <>
      <title>동호회 · 단지</title>
      <PageHeader
        title="동호회"
        description="이웃과는 닉네임으로만 만나요."
        action={
          <ButtonLink
            href={paths.resident.newClub}
            variant="primary"
            icon={<Plus aria-hidden size="1.125rem" />}
          >
            동호회 만들기
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-8">
        {!isNarrowed && <MyClubs />}
        <Section title="모든 동호회">
          <ClubCategoryChoice category={filter.category} />
          <SearchableList
            list={clubs}
            search={search}
            label="동호회 찾기"
            placeholder="이름이나 소개"
            failed="동호회를 불러오지 못했어요."
            skeleton={<TableSkeleton rows={6} />}
            empty={isNarrowed ? <NoneFound /> : <NoClubs />}
            foundElsewhere={<NoneFound />}
          >
            {(rows) => <ClubLinks label="모든 동호회" clubs={rows} words={search.words} />}
          </SearchableList>
        </Section>
      </div>
    </>
  );
}

/** Nothing, not even its title, for people who are in no club. */
function MyClubs() {
  const mine = usePagedList("getClubs", { rowsOf: (page) => page.clubs, filter: { mine: true } });
  if (!mine.data?.length) return null;
  return (
    <Section title="내 동호회">
      <ClubLinks label="내 동호회" clubs={mine.data} />
      {mine.hasMore && (
        <div className="mt-4 flex justify-center">
          <Button onPress={mine.loadMore} isPending={mine.isLoadingMore}>
            더 보기
          </Button>
        </div>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="pb-3 text-lead font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function NoClubs() {
  return (
    <EmptyState
      icon={<UsersRound aria-hidden size="1.5rem" />}
      action={<ButtonLink href={paths.resident.newClub}>동호회 만들기</ButtonLink>}
    >
      아직 동호회가 없어요. 첫 동호회를 만들어 보세요.
    </EmptyState>
  );
}

function NoneFound() {
  return (
    <EmptyState
      icon={<UsersRound aria-hidden size="1.5rem" />}
      action={<ButtonLink href={paths.resident.clubs}>전체 보기</ButtonLink>}
    >
      찾는 동호회가 없어요.
    </EmptyState>
  );
}
