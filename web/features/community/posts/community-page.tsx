import PenLine from "lucide-react/icons/pen-line";
import { useSearchParams } from "react-router";

import { boardIds } from "#contract/values/boards.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

import { BoardPreview } from "./board-preview.tsx";
import { HotPosts } from "./hot-posts.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchResults } from "./search-results.tsx";

/** /resident/community: the newest posts of the boards or, with words in the address, the search results. */
export function CommunityPage() {
  const [search] = useSearchParams();
  const words = search.get("q")?.trim() ?? "";
  return (
    <>
      <title>커뮤니티 · 단지</title>
      <PageHeader
        title="커뮤니티"
        description={<span className="max-lg:hidden">이웃과 소식과 물건을 나눠요.</span>}
        action={
          <ButtonLink
            href={paths.resident.newPost}
            variant="primary"
            icon={<PenLine aria-hidden size="1.125rem" />}
          >
            글쓰기
          </ButtonLink>
        }
      />
      {/* On a phone, the posts come before what is one's own. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-3 lg:gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[13rem_minmax(0,1fr)_16rem] xl:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:row-start-2 xl:col-start-3 xl:row-start-1">
          {/* The key fills the box again when the words of the address change. */}
          <SearchBox key={words} words={words} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-1 lg:row-span-3 lg:row-start-1 xl:col-start-2 xl:row-start-1 xl:row-end-3">
          {words === "" ? (
            boardIds.map((boardId) => <BoardPreview key={boardId} boardId={boardId} />)
          ) : (
            <SearchResults key={words} words={words} />
          )}
        </div>
        <div className="lg:col-start-2 lg:row-start-1 xl:col-start-1 xl:row-start-1 xl:row-end-3">
          <ProfileCard />
        </div>
        <div className="lg:col-start-2 lg:row-start-3 xl:col-start-3 xl:row-start-2">
          <HotPosts />
        </div>
      </div>
    </>
  );
}
