import "./legal.css";

import { createContext, type ReactNode, use, useRef } from "react";
import { Link } from "react-router";

export interface LegalSection {
  /** The anchor of the section. It stays the same when the wording changes. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalContent {
  title: string;
  /** The version that people agree to, as their consents name it. */
  version: string;
  /** A paragraph that says what the document is. */
  lead: ReactNode;
  /** The same in a few lines, for people who read no further. */
  summary: readonly ReactNode[];
  sections: readonly LegalSection[];
}

/** A long legal text: draft notice, summary, table of contents and numbered sections. */
export function LegalDocument({ title, version, lead, summary, sections }: LegalContent) {
  return (
    <article className="public-column legal">
      <title>{`${title} · 단지`}</title>
      <header className="legal-text">
        <h1>{title}</h1>
        <p className="mt-2 text-neutral-weak">{version} 판</p>
        <DraftNotice />
        <div className="legal-lead">{lead}</div>
        <SummaryBox items={summary} />
      </header>
      <TableOfContents sections={sections} />
      <div className="legal-text">
        <Sections sections={sections} />
      </div>
    </article>
  );
}

/** The same text without its title and its contents, for a window over the form that asks for consent to it. */
export function LegalText({ version, lead, summary, sections }: LegalContent) {
  return (
    <div className="legal-text">
      <p className="text-neutral-weak">{version} 판</p>
      <DraftNotice />
      <div className="legal-lead">{lead}</div>
      <SummaryBox items={summary} />
      <div className="mt-8">
        <Sections sections={sections} />
      </div>
    </div>
  );
}

function Sections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, body }, index) => (
    <section key={id} aria-labelledby={id} className="legal-section">
      <h2 id={id} tabIndex={-1}>
        제{index + 1}조 {title}
      </h2>
      {body}
    </section>
  ));
}

/** A place that the operator of the service must fill in before the text comes into force. */
export function Blank({ children }: { children: string }) {
  return (
    <mark className="legal-blank">
      <span className="sr-only">채워 넣을 곳: </span>
      {children}
    </mark>
  );
}

/** A table of names and facts that stays readable on a phone. */
export function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <div className="legal-facts">
      <h3>{title}</h3>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How a text shows the privacy notice where it lies over a form: whoever sets up an account cannot open its page. */
export const ShowPrivacy = createContext<(() => void) | undefined>(undefined);

/** Leads to the privacy notice. */
export function PrivacyLink({ children }: { children: string }) {
  const show = use(ShowPrivacy);
  if (show) {
    return (
      <button type="button" onClick={show}>
        {children}
      </button>
    );
  }
  return (
    <a href="/privacy" target="_blank" rel="noopener">
      {children}
    </a>
  );
}

function DraftNotice() {
  return (
    <div className="legal-draft" role="note">
      <strong>법률 검토 전 초안</strong>
      <p>
        이 글은 변호사의 검토를 아직 받지 않았어요. 서비스를 여는 운영자가 표시된 자리를 채우고, 검토를 마친
        뒤 시행일을 정해야 해요.
      </p>
    </div>
  );
}

function SummaryBox({ items }: { items: readonly ReactNode[] }) {
  return (
    <section className="legal-summary" aria-labelledby="legal-summary-title">
      <h2 id="legal-summary-title">짧게 말하면</h2>
      <ul>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the text if there is room; otherwise folded above it. */
function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  const folded = useRef<HTMLDetailsElement>(null);
  const fold = () => folded.current?.removeAttribute("open");
  return (
    <nav className="legal-contents" aria-label="차례">
      <details ref={folded} className="lg:hidden">
        <summary>차례</summary>
        <ContentsList sections={sections} onFollow={fold} />
      </details>
      <div className="hidden lg:block">
        <ContentsList sections={sections} />
      </div>
    </nav>
  );
}

function ContentsList({ sections, onFollow }: { sections: readonly LegalSection[]; onFollow?: () => void }) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <Link to={`#${id}`} onClick={onFollow}>
            <span className="tabular min-w-7">{index + 1}</span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
