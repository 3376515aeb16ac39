import type { BrowserContext } from "@playwright/test";

/**
 * Takes away what one of the oldest browsers (web/build/browser-floor.ts) lacks, before any code of the page runs. The
 * compiler knows those of the language (`lib` of web/tsconfig.json), not those of the document.
 */
export async function withoutYoungerBuiltIns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const younger: [object | undefined, string[]][] = [
      [
        globalThis,
        [
          "Iterator",
          "Temporal",
          "cookieStore",
          "navigation",
          "requestIdleCallback",
          "scheduler",
          "CloseWatcher",
          "Float16Array",
        ],
      ],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [Array, ["fromAsync"]],
      [RegExp, ["escape"]],
      [Math, ["f16round", "sumPrecise"]],
      [Error, ["isError"]],
      [AbortSignal, ["any"]],
      [URL, ["canParse", "parse"]],
      [Intl, ["Segmenter", "DurationFormat"]],
      [Uint8Array, ["fromBase64", "fromHex"]],
      [Uint8Array.prototype, ["toBase64", "toHex"]],
      [ArrayBuffer.prototype, ["transfer", "transferToFixedLength"]],
      [
        Set.prototype,
        [
          "union",
          "intersection",
          "difference",
          "symmetricDifference",
          "isSubsetOf",
          "isSupersetOf",
          "isDisjointFrom",
        ],
      ],
      [Element.prototype, ["checkVisibility", "setHTMLUnsafe", "moveBefore", "getHTML"]],
      [HTMLElement.prototype, ["showPopover", "hidePopover", "togglePopover", "popover"]],
      [Document.prototype, ["startViewTransition", "caretPositionFromPoint"]],
      [ReadableStream.prototype, ["values"]],
    ];
    for (const [owner, names] of younger) {
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
    }
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  });
}
