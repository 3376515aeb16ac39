import { askedText, requiredPublishedText } from "./published-text.ts";
import { maxLengths, requiredText } from "./text.ts";

const required = "제목과 내용을 모두 입력해주세요.";

const title = { max: maxLengths.title, required };
const content = { max: maxLengths.body, required, multiline: true };

/** The fields of every form with a title and a body. */
export const titleAndContent = { title: requiredText(title), content: requiredText(content) };

/** The same for what the office publishes with files. */
export const askedTitleAndContent = {
  title: askedText(titleAndContent.title),
  content: askedText(titleAndContent.content),
};

/** The same, where neighbours read them. */
export const publishedTitleAndContent = {
  title: requiredPublishedText(title),
  content: requiredPublishedText(content),
};
