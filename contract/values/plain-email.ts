import { plainSigns } from "./plain-signs.ts";

/**
 * An e-mail address in plain signs. The point of Chinese and Japanese keyboards is one, blanks beside @ and a point were
 * never meant, and a domain of Hangul is written as the net writes it, so that two writings are one address.
 */
export function plainEmail(typed: string): string {
  const plain = plainSigns(typed)
    .replaceAll(/[。｡]/g, ".")
    .replaceAll(/\s*([@.])\s*/g, "$1")
    .trim();
  const [, local, domain] = /^([^@]+)@([^@\s/?#:[\]\\]+)$/.exec(plain) ?? [];
  if (local === undefined || domain === undefined || /^[\p{ASCII}]*$/u.test(domain)) return plain;
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return plain;
  }
}

/** Browsers and Node have it; the contract's types know neither. */
declare const URL: new (address: string) => { hostname: string };
