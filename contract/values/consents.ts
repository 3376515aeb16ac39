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

/** The text that is agreed to. Whoever changes a text gives it another version. */
export const consentTexts: Record<ConsentPurpose, { name: string; version: string; text: string }> = {
  terms: {
    name: "이용약관",
    version: "2026-11",
    text: "이용약관을 읽었고 동의해요.",
  },
  privacy: {
    name: "개인정보 수집과 이용",
    version: "2026-11",
    text: "이름, 닉네임, 이메일, 동·호를 단지 소식과 민원 처리에 쓰는 데 동의해요. 계정을 삭제하면 지워져요.",
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
