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
      {/* The columns follow the size of the text: those at the sides fall below before the posts become narrow. */}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-3 @min-[44.25rem]:gap-y-5 @min-[44.25rem]:grid-cols-[minmax(0,1fr)_17rem] @min-[44.25rem]:grid-rows-[auto_auto_1fr] @min-[60rem]:grid-cols-[13rem_minmax(0,1fr)_16rem] @min-[60rem]:grid-rows-[auto_1fr]">
          <div className="@min-[44.25rem]:col-start-2 @min-[44.25rem]:row-start-2 @min-[60rem]:col-start-3 @min-[60rem]:row-start-1">
            {/* The key fills the box again when the words of the address change. */}
            <SearchBox key={words} words={words} />
          </div>
          <div className="flex min-w-0 flex-col gap-5 @min-[44.25rem]:col-start-1 @min-[44.25rem]:row-span-3 @min-[44.25rem]:row-start-1 @min-[60rem]:col-start-2 @min-[60rem]:row-start-1 @min-[60rem]:row-end-3">
            {words === "" ? (
              boardIds.map((boardId) => <BoardPreview key={boardId} boardId={boardId} />)
            ) : (
              <SearchResults key={words} words={words} />
            )}
          </div>
          <div className="@min-[44.25rem]:col-start-2 @min-[44.25rem]:row-start-1 @min-[60rem]:col-start-1 @min-[60rem]:row-start-1 @min-[60rem]:row-end-3">
            <ProfileCard />
          </div>
          <div className="@min-[44.25rem]:col-start-2 @min-[44.25rem]:row-start-3 @min-[60rem]:col-start-3 @min-[60rem]:row-start-2">
            <HotPosts />
          </div>
        </div>
      </div>
    </>
  );
}
