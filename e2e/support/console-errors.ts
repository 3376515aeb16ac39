import type { BrowserContext } from "@playwright/test";

/** What the browser reported: exceptions, console errors, violations of the content security policy. */
export interface ConsoleErrors {
  /** The reports that no test has announced. */
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

/** The browser reports each 4xx or 5xx answer and each lost connection. For a call, an upload or a download, that is no defect. */
function isRefusedCall(text: string, url: string): boolean {
  return (
    text.startsWith("Failed to load resource") &&
    /^\/(asia-northeast3\/|files$|my-data\.zip$)/.test(new URL(url).pathname)
  );
}
