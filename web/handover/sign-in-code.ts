import { startTransition, useEffect, useState } from "react";

import type { InitialAccount } from "#contract/residents.ts";
import { paths } from "#web/paths.ts";
import { qrCode } from "#web/ui/text/qr-code.ts";
import type { QrCode } from "#web/ui/text/qr-code.ts";

/** Drawing may block the page for this long. */
const sliceMs = 12;

const drawn = new WeakMap<InitialAccount, QrCode>();

/** The QR code that opens the sign-in form filled in. Each is drawn once, because it takes milliseconds. */
export function signInCode(account: InitialAccount): QrCode {
  const known = drawn.get(account);
  if (known) return known;
  const code = qrCode(signInAddress(account));
  drawn.set(account, code);
  return code;
}

/** Draws the codes a few at a time, so that the page stays responsive. Returns how many of them are drawn. */
export function useSignInCodes(accounts: readonly InitialAccount[]): number {
  const [drawing, setDrawing] = useState<{ accounts: readonly InitialAccount[]; count: number }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drawFrom = (start: number) => {
      const until = performance.now() + sliceMs;
      let next = start;
      for (; next < accounts.length && performance.now() < until; next++) signInCode(accounts[next]!);
      if (next < accounts.length) timer = setTimeout(drawFrom, 0, next);
      startTransition(() => setDrawing({ accounts, count: next }));
    };
    timer = setTimeout(drawFrom, 0, 0);
    return () => clearTimeout(timer);
  }, [accounts]);
  return drawing?.accounts === accounts ? drawing.count : 0;
}

/** The fragment never leaves the phone's browser, so no server and no log sees the password. */
function signInAddress({ email, tempPassword: password }: InitialAccount): string {
  return `${location.origin}${paths.login}#${new URLSearchParams({ email, password }).toString()}`;
}
