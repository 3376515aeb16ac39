import { Fragment } from "react";

import { findPersonalData } from "#contract/values/personal-data.ts";
import { Banner } from "#web/ui/states/banner.tsx";

import { nameFound } from "./personal-data-words.ts";

interface PersonalDataHintProps {
  text: string;
  /** Such as '공지에 꼭 필요한가요?' */
  question: string;
}

/** Says what in a text tells of a person, before many read it. A registration number has its field's own error. */
export function PersonalDataHint({ text, question }: PersonalDataHintProps) {
  const found = findPersonalData(text).filter(({ kind }) => kind !== "residentNumber");
  if (found.length === 0) return null;
  return (
    <Banner tone="warning">
      {nameFound(found).map((part) => (
        <Fragment key={part}>
          <span className="inline-block">{part}</span>{" "}
        </Fragment>
      ))}
      들어 있어요. {question}
    </Banner>
  );
}
