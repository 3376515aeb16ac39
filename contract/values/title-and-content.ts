import { maxLengths, requiredText } from "./text.ts";

const required = "제목과 내용을 모두 입력해주세요.";

/** The fields of every form with a title and a body. */
export const titleAndContent = {
  title: requiredText({ max: maxLengths.title, required }),
  content: requiredText({ max: maxLengths.body, required, multiline: true }),
};
