// Separate from the contract's schemas, so that a screen that only shows a purpose does not load zod.

/** What an account needs, and what people agree to beyond that. Declining the latter costs nothing. */
export const consentPurposes = ["terms", "privacy", "phone", "messages"] as const;

export type ConsentPurpose = (typeof consentPurposes)[number];

/** Without these there is no account, so they are taken back by deleting it. */
export const requiredConsents = ["terms", "privacy"] as const satisfies readonly ConsentPurpose[];

export type RequiredConsent = (typeof requiredConsents)[number];

export function isRequiredConsent(purpose: ConsentPurpose): purpose is RequiredConsent {
  return requiredConsents.some((required) => required === purpose);
}

/** The text that is agreed to. A changed text gets another version. */
export const consentTexts: Record<ConsentPurpose, { name: string; version: string; text: string }> = {
  terms: {
    name: "이용약관",
    version: "2026-11",
    text: "단지를 이용하는 약속이에요. 전체 내용은 첫 화면의 ‘이용약관’에 있어요.",
  },
  privacy: {
    name: "개인정보 수집과 이용",
    version: "2026-11",
    text: "이름, 닉네임, 이메일, 동·호를 본인 확인, 공지 전달, 민원 처리, 커뮤니티에 쓰고 계정을 삭제하면 지워요.",
  },
  phone: {
    name: "휴대전화 번호의 보관",
    version: "2026-11",
    text: "긴급한 소식을 문자로 받기 위해 휴대전화 번호를 보관하는 데 동의해요. 동의를 거두거나 계정을 삭제하면 바로 지워져요.",
  },
  messages: {
    name: "긴급 공지를 문자로 받기",
    version: "2026-11",
    text: "단수, 정전 같은 긴급 공지를 문자로 받을게요. 문자를 보내는 업체에 번호를 전해요.",
  },
};
