import { startTransition, useEffect, useState } from "react";
import { encode } from "uqr";

import type { InitialAccount } from "#contract/residents.ts";
import { paths } from "#web/paths.ts";

/** A QR code as one SVG path on a square of `size` units: far fewer nodes than one square per module. */
export interface QrCode {
  path: string;
  size: number;
}

/** White modules around it, as QR readers expect. */
const quietZone = 4;
/** Drawing may block the page for this long. */
const sliceMs = 12;

const drawn = new WeakMap<InitialAccount, QrCode>();

/** The QR code that opens the sign-in form filled in. Each is drawn once, because it takes milliseconds. */
export function signInCode(account: InitialAccount): QrCode {
  const known = drawn.get(account);
  if (known) return known;
  // Level M: it stays readable if a fold or a stain hides 15 % of it.
  const { data, size } = encode(signInAddress(account), { ecc: "M", border: quietZone });
  const code = { path: data.map(rowPath).join(""), size };
  drawn.set(account, code);
  return code;
}

/** Draws the codes a few at a time, so that the page stays responsive. Returns whether all are drawn. */
export function useSignInCodes(accounts: readonly InitialAccount[]): boolean {
  const [ready, setReady] = useState<readonly InitialAccount[]>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drawFrom = (start: number) => {
      const until = performance.now() + sliceMs;
      let next = start;
      for (; next < accounts.length && performance.now() < until; next++) signInCode(accounts[next]!);
      if (next < accounts.length) timer = setTimeout(drawFrom, 0, next);
      else startTransition(() => setReady(accounts));
    };
    timer = setTimeout(drawFrom, 0, 0);
    return () => clearTimeout(timer);
  }, [accounts]);
  return ready === accounts;
}

/** The fragment never leaves the phone's browser, so no server and no log sees the password. */
function signInAddress({ email, tempPassword: password }: InitialAccount): string {
  return `${location.origin}${paths.login}#${new URLSearchParams({ email, password }).toString()}`;
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    let end = x;
    while (row[end]) end++;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}
