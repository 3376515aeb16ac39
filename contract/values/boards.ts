export const boardIds = ["free_board", "flea_market", "local_news"] as const;

export type BoardId = (typeof boardIds)[number];

/** The only board with prices. */
export const fleaMarket = "flea_market" satisfies BoardId;

/** Each board's name on the screen. */
export const boardNames: Record<BoardId, string> = {
  free_board: "자유게시판",
  flea_market: "벼룩시장",
  local_news: "우리 동네 소식",
};

/** Where a post stands: on a board of the whole community, or on that of its club. */
export const postBoardIds = [...boardIds, "club"] as const;

export type PostBoardId = (typeof postBoardIds)[number];

export const postBoardNames: Record<PostBoardId, string> = { ...boardNames, club: "동호회" };

export function isBoardId(text: string): text is BoardId {
  return (boardIds as readonly string[]).includes(text);
}
