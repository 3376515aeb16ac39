import "./office-paper.css";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { callQuery } from "#web/api/queries.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/text/date-text.tsx";

interface OfficePaperProps {
  /** When the office published it; undefined until that is known. */
  signedAt: string | undefined;
  /** Whether it is read from a step away, in large letters. */
  isForWall?: boolean;
  children: ReactNode;
}

/** What the office publishes. On paper it stands under the apartment's name and above the office's signature. */
export function OfficePaper({ signedAt, isForWall = false, children }: OfficePaperProps) {
  const apartment = useQuery(callQuery("getMyApartment")).data?.apartment;
  return (
    <article className={classNames("paper", isForWall && "paper-for-wall")}>
      <p className="paper-head">{apartment?.name}</p>
      {children}
      {signedAt !== undefined && apartment && (
        <footer className="paper-foot">
          <DateText value={signedAt} precision="paper" />
          <strong>{apartment.name} 관리사무소</strong>
          {apartment.telephone}
        </footer>
      )}
    </article>
  );
}

/** What a paper is about, where the screen has its title elsewhere. */
export function PaperTitle({ children }: { children: string }) {
  return <h2 className="paper-title hidden font-bold print:block">{children}</h2>;
}
