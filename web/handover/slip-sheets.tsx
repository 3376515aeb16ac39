import "./slips.css";

import { memo } from "react";

import type { InitialAccount } from "#contract/residents.ts";

import { chunksOf } from "./slip-parts.ts";
import { type Office, Slip } from "./slip.tsx";

export type SlipsPerSheet = "4" | "1";

interface SlipSheetsProps {
  accounts: readonly InitialAccount[];
  perSheet: SlipsPerSheet;
  office: Office;
}

/** A4 sheets that only the printer shows. They must be direct children of the body: see slips.css. */
export const SlipSheets = memo(function SlipSheets({ accounts, perSheet, office }: SlipSheetsProps) {
  return (
    <div className="slips" data-per-sheet={perSheet}>
      {chunksOf(accounts, Number(perSheet)).map((onSheet) => (
        <div key={onSheet[0]?.email} className="slip-sheet">
          {onSheet.map((account) => (
            <Slip key={account.email} account={account} office={office} />
          ))}
        </div>
      ))}
    </div>
  );
});
