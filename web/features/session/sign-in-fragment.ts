/** What a slip's QR code carries in the address's fragment, which no server sees. */
export interface SignInFragment {
  email: string;
  password: string;
}

/** Reads `#email=…&password=…`; nothing where the fragment is something else. */
export function readSignInFragment(hash: string): SignInFragment | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const email = given.get("email");
  if (!email) return undefined;
  return { email, password: given.get("password") ?? "" };
}
