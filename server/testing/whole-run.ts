/**
 * Whether this is `npm test -- --whole`, or a run of files by their names
 * (docs/decisions/0038-what-runs-on-every-push.md). In a browser, only that runs what is tagged `@whole`, and on a phone
 * `@phone-whole`; it looks for axe at both sizes, and again at a screen that accessibility.e2e.ts visits.
 */
export const isWhole = process.env["WHOLE"] !== undefined;
