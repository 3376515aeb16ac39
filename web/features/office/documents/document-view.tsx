import type { DocumentView as Shown } from "#contract/documents.ts";
import { documentCategoryNames, happenedNames } from "#contract/values/documents.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** A document: what it is, its files, and what was published before. */
export function DocumentView({ document }: { document: Shown }) {
  const { category, summary, happenedOn, publishedAt, authorName, files, versions } = document;
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-6">
      <Facts>
        <Fact name="종류">{documentCategoryNames[category]}</Fact>
        <Fact name={happenedNames[category]}>
          <DateText value={happenedOn} precision="paper" />
        </Fact>
        <Fact name="공개">
          <DateText value={publishedAt} precision="minute" /> · {authorName}
        </Fact>
      </Facts>
      {summary !== null && <WrittenText>{summary}</WrittenText>}
      <section aria-label="파일" className="flex flex-col gap-3">
        <Attachments subject="자료" files={files} />
      </section>
      {versions.length > 0 && (
        <section aria-labelledby="document-versions" className="flex flex-col gap-4">
          <h2 id="document-versions" className="text-lead leading-title font-bold">
            바꾸기 전 파일
          </h2>
          {versions.map((version) => (
            <div key={version.replacedAt} className="flex flex-col gap-2">
              <p className="text-neutral-weak">
                <DateText value={version.replacedAt} precision="minute" />에 바꿨어요. 까닭: {version.reason}
              </p>
              {version.files.length === 0 ? (
                <p className="text-neutral-weak">그때의 파일은 지웠어요.</p>
              ) : (
                <Attachments subject="바꾸기 전 자료" files={version.files} />
              )}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
