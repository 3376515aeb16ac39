import { countCharacters } from "#contract/values/text.ts";

export type PasswordStrength = "weak" | "fair" | "good";

export interface PasswordAdvice {
  strength: PasswordStrength;
  /** How to make it stronger, or that it is good. */
  advice: string;
}

/** Advice for a person who chooses a password. It refuses nothing; the contract decides what is accepted. */
export function advisePassword(password: string): PasswordAdvice {
  const length = countCharacters(password);
  if (isCommon(password)) {
    return { strength: "weak", advice: "많은 사람이 쓰는 비밀번호예요. 다른 비밀번호가 더 안전해요." };
  }
  if (length < 8) return { strength: "weak", advice: "8자 이상이면 더 안전해요." };
  if (length >= 12 || countKinds(password) >= 3) return { strength: "good", advice: "안전한 비밀번호예요." };
  return { strength: "fair", advice: "더 길게 하거나 숫자와 기호를 섞으면 더 안전해요." };
}

// The most common beginnings of passwords, also of Korean words typed with the keyboard in English.
const commonStems =
  /^(?:password|passw0rd|qwer(?:ty|tyuiop)?|asdf(?:gh|ghjkl)?|zxcv(?:bn|bnm)?|abcd?(?:ef|efg)?|iloveyou|welcome|admin|login|letmein|master|dragon|monkey|sunshine|princess|football|baseball|superman|samsung|korea|seoul|apt|apartment|danji|tkfkd(?:go|gody)?|dkssud(?:gktpdy)?|rhkddntls|1q2w3e(?:4r(?:5t)?)?|q1w2e3(?:r4(?:t5)?)?|qwe123|a1b2c3|qazwsx)[\d!@#$%^&*.]{0,4}$/u;

function isCommon(password: string): boolean {
  const folded = password.toLowerCase();
  return (
    commonStems.test(folded) || /^(.)\1*$/u.test(folded) || /^(.{1,4})\1+$/u.test(folded) || isRun(folded)
  );
}

/** Whether each character follows the one before, up or down, as in 12345678, 987654 or abcdefg. */
function isRun(text: string): boolean {
  const steps = Array.from(text)
    .slice(1)
    .map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return (
    steps.length > 2 &&
    (steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1))
  );
}

function countKinds(text: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u].filter((kind) => kind.test(text))
    .length;
}
