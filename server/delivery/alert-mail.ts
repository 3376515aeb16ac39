import { alertCategories, alertCategoryNames } from "#contract/values/alert-kind.ts";
import type { AlertCategory } from "#contract/values/alert-kind.ts";
import { alertKind } from "#contract/values/alert-kinds.ts";
import { outwardText } from "#contract/values/outward-text.ts";

import type { ClaimedDelivery } from "./delivery-store.ts";
import type { OutwardMessage } from "./outward-message.ts";

interface Line {
  title: string;
  body: string;
  url: string;
}

/** What a mail says, before it has an addressee. */
interface AlertMail {
  subject: string;
  lines: Line[];
  /** Below the lines. */
  rest: string | null;
  /** What a link in it can switch off. */
  categories: AlertCategory[];
}

/** A mail is read at a glance; the inbox has the rest. */
const mostLines = 30;

/** The texts of a mail, as those of a push: from the record of kinds alone. */
export function alertMail(message: OutwardMessage, claimed: ClaimedDelivery): AlertMail {
  if (claimed.unreadEntries) return dailyMail(claimed.unreadEntries, claimed);
  const category = claimed.kind && alertKind(claimed.kind).category;
  const { title, body, url } = message;
  const categories = message.kind === "waited" ? categoriesOf(claimed.role) : category ? [category] : [];
  return { subject: title, lines: [{ title, body, url }], rest: null, categories };
}

function dailyMail(
  entries: NonNullable<ClaimedDelivery["unreadEntries"]>,
  { apartmentName: apartment, showsNoticeTitle: showsTitle, role }: ClaimedDelivery,
): AlertMail {
  const lines = entries.slice(0, mostLines).map(({ id, kind, words, count }) => {
    const { title, body } = outwardText(kind, words, { apartment, showsTitle });
    return { title: count > 1 ? `${title} (${count}건)` : title, body, url: `/a/${id}` };
  });
  const left = entries.length - lines.length;
  return {
    subject: `읽지 않은 알림 ${entries.length}건 · ${apartment}`,
    lines,
    rest: left > 0 ? `그 밖에 ${left}건이 더 있어요.` : null,
    categories: categoriesOf(role),
  };
}

function categoriesOf(role: ClaimedDelivery["role"]): AlertCategory[] {
  return alertCategoryNames.filter((name) => alertCategories[name].role === role);
}

interface Links {
  origin: string;
  settingsPath: string;
  /** Null for what is always sent. */
  unsubscribe: string | null;
}

export function textOf({ lines, rest }: AlertMail, { origin, settingsPath, unsubscribe }: Links): string {
  return [
    ...lines.map(({ title, body, url }) => `${title}\n${body}\n${origin}${url}`),
    ...(rest === null ? [] : [rest]),
    [
      "--",
      `알림 설정: ${origin}${settingsPath}`,
      ...(unsubscribe ? [`이 메일 그만 받기: ${unsubscribe}`] : []),
    ].join("\n"),
  ].join("\n\n");
}

export function htmlOf({ lines, rest }: AlertMail, { origin, settingsPath, unsubscribe }: Links): string {
  const entries = lines.map(
    ({ title, body, url }) =>
      `<p><a href="${escaped(origin + url)}" style="font-weight:bold">${escaped(title)}</a><br>${escaped(body)}</p>`,
  );
  const links = [
    `<a href="${escaped(origin + settingsPath)}">알림 설정</a>`,
    ...(unsubscribe ? [`<a href="${escaped(unsubscribe)}">이 메일 그만 받기</a>`] : []),
  ];
  return `<!doctype html><html lang="ko"><body style="font-family:sans-serif;line-height:1.6;word-break:keep-all">${entries.join("")}${
    rest === null ? "" : `<p>${escaped(rest)}</p>`
  }<hr><p style="font-size:0.875em">${links.join(" · ")}</p></body></html>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
