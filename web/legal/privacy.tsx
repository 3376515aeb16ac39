import { consentTexts } from "#contract/values/consents.ts";

import type { LegalContent } from "./legal-document.tsx";
import { privacyHandlingSections } from "./privacy-handling.tsx";
import { privacyRightsSections } from "./privacy-rights.tsx";

/** How personal data is handled. */
export const privacyNotice: LegalContent = {
  title: "개인정보 처리방침",
  version: consentTexts.privacy.version,
  lead: (
    <p>
      이 방침은 「개인정보 보호법」 제30조에 따라 아파트 관리 서비스 <strong>단지</strong>의 운영자가 이용자의
      개인정보를 어떻게 처리하는지 알립니다.
    </p>
  ),
  summary: [
    "계정에는 꼭 필요한 것만 받아요. 주민등록번호는 받지 않고, 휴대전화 번호는 동의하신 때만 받아요.",
    "커뮤니티에는 닉네임만 보이고 동호수는 나오지 않아요. 누가 신고하고 차단했는지는 관리사무소도 이웃도 볼 수 없어요.",
    "광고와 분석을 위한 쿠키를 쓰지 않고, 개인정보를 팔거나 광고에 쓰지 않아요.",
    "내 정보 화면에서 바로 보고 고치고 내려받을 수 있어요. 나머지는 소속 단지의 관리사무소나 운영자에게 말씀해 주세요.",
  ],
  sections: [...privacyHandlingSections, ...privacyRightsSections],
};
