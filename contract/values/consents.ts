// Separate from the contract's schemas, so that a screen that only shows a purpose does not load zod.

/** What people agree to beyond what the service needs. Declining costs nothing. */
export const consentPurposes = ["phone", "messages"] as const;

export type ConsentPurpose = (typeof consentPurposes)[number];

/** The text that is agreed to. Whoever changes a text gives it another version. */
export const consentTexts: Record<ConsentPurpose, { version: string; text: string }> = {
  phone: {
    version: "2026-11",
    text: "긴급한 소식을 문자로 받기 위해 휴대전화 번호를 보관하는 데 동의해요. 동의를 거두거나 계정을 삭제하면 바로 지워져요.",
  },
  messages: {
    version: "2026-11",
    text: "단수, 정전 같은 긴급 공지를 문자로 받을게요. 문자를 보내는 업체에 번호를 전해요.",
  },
};
