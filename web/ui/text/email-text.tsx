/** An e-mail address. If there is little room, it breaks before its @, not inside a word. */
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
  // If it were kept whole, a very long address would push its table off the screen.
  const breaks = text.length > longestWhole ? "wrap-anywhere" : "wrap-break-word";
  return <span className={`inline-block max-w-full ${breaks}`}>{text}</span>;
}

/** The number of letters that fit on the narrowest phone. */
const longestWhole = 32;
