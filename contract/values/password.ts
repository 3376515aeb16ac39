import { z } from "zod";

/** The specification's minimum. The setting PASSWORD_MIN_LENGTH may raise it. */
export const defaultPasswordMinLength = 6;
export const passwordMaxLength = 128;

/** The specification's sentence, with the number of the setting. */
export function passwordTooShort(minLength: number): string {
  return `비밀번호는 ${minLength}자 이상이어야 합니다.`;
}

/**
 * A password that someone chooses. It may hold any characters and is never trimmed. The server checks a
 * raised minimum.
 */
export const newPassword = z
  .string({ error: passwordTooShort(defaultPasswordMinLength) })
  .min(defaultPasswordMinLength, passwordTooShort(defaultPasswordMinLength))
  .max(passwordMaxLength, `비밀번호는 ${passwordMaxLength}자까지 쓸 수 있어요.`)
  .refine((value) => value.isWellFormed(), "사용할 수 없는 문자가 들어 있어요.");

/** A password that is only compared, as it was typed. */
export const givenPassword = z
  .string({ error: "비밀번호를 입력해 주세요." })
  .min(1, "비밀번호를 입력해 주세요.")
  .max(1000, "비밀번호가 너무 길어요.");
