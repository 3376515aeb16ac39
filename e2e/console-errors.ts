import type { BrowserContext } from "@playwright/test";

/** What a browser complained about: exceptions, errors on the console, violations of the content security policy. */
export interface ConsoleErrors {
  /** All but those that a test announced. */
  unexpected: () => string[];
  /** Announces an error that belongs to the test. */
  allow: (pattern: RegExp) => void;
}

/** Listens to every page of the context. */
export function collectConsoleErrors(context: BrowserContext): ConsoleErrors {
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  context.on("weberror", (error) =>
    messages.push(`Uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on("console", (message) => {
    if (message.type() !== "error" || isRefusedCall(message.text(), message.location().url)) return;
    messages.push(`${message.text()} (${message.location().url})`);
  });
  return {
    unexpected: () => messages.filter((message) => !allowed.some((pattern) => pattern.test(message))),
    allow: (pattern) => allowed.push(pattern),
  };
}

/** The browser itself reports each answer of 4xx or 5xx and each lost connection; of a function, that is no defect. */
function isRefusedCall(text: string, url: string): boolean {
  return text.startsWith("Failed to load resource") && new URL(url).pathname.startsWith("/asia-northeast3/");
}
