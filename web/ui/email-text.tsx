/** An e-mail address that a narrow place breaks before its @ first, not at any letter. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      <span className={partClass}>{email.slice(0, at)}</span>
      <span className={partClass}>{email.slice(at)}</span>
    </>
  );
}

const partClass = "inline-block max-w-full wrap-break-word";
