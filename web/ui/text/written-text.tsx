import { partsOf } from "./text-links.ts";

/** A person's text with its line breaks, in lines that are short enough to read, and with its links. */
export function WrittenText({ children }: { children: string }) {
  return (
    <p className="max-w-(--container-reading) whitespace-pre-wrap">
      {partsOf(children).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no name but its place
          <a key={index} href={href} {...(href.startsWith("http") && outside)} className={linkClass}>
            {text}
          </a>
        ),
      )}
    </p>
  );
}

/** Nobody vouches for an address that a neighbour wrote. */
const outside = { target: "_blank", rel: "noopener noreferrer nofollow" };

const linkClass = "rounded-control font-semibold text-brand underline underline-offset-4";
