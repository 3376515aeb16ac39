import { z } from "zod";

/** The specification's minimum. The setting PASSWORD_MIN_LENGTH may raise it. */
export const defaultPasswordMinLength = 6;
export const passwordMaxLength = 128;

const tooLong = `비밀번호는 ${passwordMaxLength}자까지 쓸 수 있어요.`;

/** The specification's sentence, with the number of the setting. */
export function passwordTooShort(minLength: number): string {
  return `비밀번호는 ${minLength}자 이상이어야 합니다.`;
}

/**
 * A password as it is hashed and compared (RFC 8265, OpaqueString): devices send the letters of Hangul together or apart,
 * and blanks of several kinds, for what one person types alike.
 */
export function preparePassword(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, " ").normalize("NFC");
}

/**
 * A password that someone chooses, of any characters but those that nobody types. It is never trimmed. Its length is
 * counted as it is hashed. The server checks a raised minimum.
 */
export const newPassword = z
  .string({ error: passwordTooShort(defaultPasswordMinLength) })
  .max(passwordMaxLength * 4, { error: tooLong, abort: true })
  .refine(
    (value) => preparePassword(value).length >= defaultPasswordMinLength,
    passwordTooShort(defaultPasswordMinLength),
  )
  .refine((value) => preparePassword(value).length <= passwordMaxLength, tooLong)
  .refine(
    (value) => !/[\p{Cc}\p{Cs}]/u.test(value),
    "줄바꿈이나 탭처럼 보이지 않는 글자가 들어 있어요. 지우고 다시 입력해 주세요.",
  );

/** A password that is only compared, as it was typed. */
export const givenPassword = z
  .string({ error: "비밀번호를 입력해 주세요." })
  .min(1, "비밀번호를 입력해 주세요.")
  .max(1000, "비밀번호가 너무 길어요.");
