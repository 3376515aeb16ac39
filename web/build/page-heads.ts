/** What search engines and messengers show of a page. */
export interface PageHead {
  title: string;
  description: string;
}

const summary = "아파트 관리사무소와 입주민이 함께 쓰는 공지, 민원, 커뮤니티 서비스";

/**
 * The head of every page that needs a sign-in. In a messenger, a link to a notice shows only the product, and nothing
 * about the notice.
 */
export const closedPageHead: PageHead = { title: "단지", description: summary };

/** The pages that are drawn when the front end is built, with what search engines show below their titles. */
export const publicPages: Record<string, { file: string; description: string }> = {
  "/": {
    file: "home.html",
    description:
      "관리사무소는 민원과 공지를 한곳에서 처리하고, 입주민은 휴대폰으로 읽고 묻고 확인해요. 단지는 아파트 관리사무소와 입주민이 함께 쓰는 서비스예요.",
  },
  "/login": {
    file: "login.html",
    description: "우리 아파트의 공지와 민원, 커뮤니티를 보려면 로그인해 주세요.",
  },
  "/privacy": {
    file: "privacy.html",
    description: "단지가 어떤 개인정보를 왜 다루고 언제 지우는지 알려 드려요.",
  },
  "/terms": { file: "terms.html", description: "단지를 쓸 때 서로 지킬 약속을 알려 드려요." },
};

/**
 * The tags of a page's head. The server puts its own address before `/card.png` and adds the page's, because
 * only it knows them.
 */
export function headTags({ title, description }: PageHead): string {
  return [
    `<meta name="description" content="${description}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="단지" />`,
    `<meta property="og:locale" content="ko_KR" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="/card.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ");
}
