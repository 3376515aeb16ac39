import { consentTexts } from "#contract/values/consents.ts";

import type { LegalContent } from "./legal-document.tsx";
import { termsOfAccountSections } from "./terms-of-account.tsx";
import { termsOfUseSections } from "./terms-of-use.tsx";

/** The rules between operator, management offices and residents. */
export const termsOfService: LegalContent = {
  title: "이용약관",
  version: consentTexts.terms.version,
  lead: (
    <p>
      이 약관은 아파트 관리 서비스 <strong>단지</strong>를 제공하는 운영자와, 이를 쓰는 관리사무소와 입주민
      사이의 권리와 의무를 정합니다.
    </p>
  ),
  summary: [
    "계정은 관리사무소가 만들거나 함께 사는 사람이 초대해요. 다른 사람과 함께 쓰거나 넘길 수 없어요.",
    "내가 쓴 글은 내 것이에요. 단지 안에서 보여 주는 데에만 쓰여요.",
    "다른 사람을 해치는 글은 신고해 주세요. 관리사무소가 보고 30일 동안 가릴 수 있고, 글쓴이는 이의를 제기할 수 있어요. 누가 신고했는지는 글쓴이도 관리사무소도 볼 수 없어요.",
    "관리비나 투표처럼 법이 절차를 정한 일은 각 단지의 관리규약이 먼저예요.",
  ],
  sections: [...termsOfAccountSections, ...termsOfUseSections],
};
