/** The contract takes no more ballots in one call. */
const mostBallots = 100;

/** A call's body may have 512 KiB. */
const mostBytes = 400_000;

/** Cuts sealed papers into calls: a ballot of many options has over 20 kB. */
export function paperBatches<Paper extends { ballot: string }>(papers: readonly Paper[]): Paper[][] {
  const batches: Paper[][] = [];
  let bytes = 0;
  for (const paper of papers) {
    const last = batches.at(-1);
    if (!last || last.length === mostBallots || bytes + paper.ballot.length > mostBytes) {
      batches.push([paper]);
      bytes = paper.ballot.length;
    } else {
      last.push(paper);
      bytes += paper.ballot.length;
    }
  }
  return batches;
}
