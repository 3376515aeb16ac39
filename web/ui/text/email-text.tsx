/** An e-mail address that a narrow place breaks before its @ first, not at any letter. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      <Part text={email.slice(0, at)} />
      <Part text={email.slice(at)} />
    </>
  );
}

function Part({ text }: { text: string }) {
  // Kept whole, a very long one would push its table off the screen.
  const breaks = text.length > longestWhole ? "wrap-anywhere" : "wrap-break-word";
  return <span className={`inline-block max-w-full ${breaks}`}>{text}</span>;
}

/** How many letters the narrowest phone has room for. */
const longestWhole = 32;
