/** The data of a slip's QR code, in the address's fragment, which no server sees. */
export interface SignInFragment {
  email: string;
  password: string;
}

/** Reads `#email=…&password=…`. Returns undefined for any other fragment. */
export function readSignInFragment(hash: string): SignInFragment | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const email = given.get("email");
  if (!email) return undefined;
  return { email, password: given.get("password") ?? "" };
}
