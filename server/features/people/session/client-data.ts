/**
 * What a browser says of an answer before it is signed: for which challenge, on which page. Nothing of it is proved yet.
 *
 * @param text as it was sent, in base64url
 */
export function clientDataOf(text: string): { challenge?: string; origin?: string } {
  try {
    const said: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return { challenge: textIn(said, "challenge"), origin: textIn(said, "origin") };
  } catch {
    return {};
  }
}

function textIn(said: unknown, name: "challenge" | "origin"): string | undefined {
  const value = (said as Partial<Record<typeof name, unknown>> | null)?.[name];
  return typeof value === "string" ? value : undefined;
}
