/** An e-mail address. If there is little room, it breaks after its @ and its dots, not inside a word. */
export function EmailText({ email }: { email: string }) {
  return (
    <span title={email}>
      {email.split(/(?<=[@.])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part has no name but its place
        <Part key={index} text={part} />
      ))}
    </span>
  );
}

function Part({ text }: { text: string }) {
  // If it were kept whole, a very long part would push its table off the screen.
  const cut = text.length > longestWhole ? "wrap-anywhere" : "truncate";
  return <span className={`inline-block max-w-full align-top ${cut}`}>{text}</span>;
}

/** The number of letters that fit on the narrowest phone. */
const longestWhole = 32;
