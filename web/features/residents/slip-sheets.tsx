import "./slips.css";

import { memo } from "react";

import type { InitialAccount } from "#contract/residents.ts";

import { chunksOf } from "./slip-parts.ts";
import { Slip } from "./slip.tsx";

export type SlipsPerSheet = "8" | "1";

interface SlipSheetsProps {
  accounts: readonly InitialAccount[];
  perSheet: SlipsPerSheet;
  apartmentName: string;
}

/** A4 sheets that only the printer shows. They must be direct children of the body: see slips.css. */
export const SlipSheets = memo(function SlipSheets({ accounts, perSheet, apartmentName }: SlipSheetsProps) {
  return (
    <div className="slips" data-per-sheet={perSheet}>
      {chunksOf(accounts, Number(perSheet)).map((onSheet) => (
        <div key={onSheet[0]?.email} className="slip-sheet">
          {onSheet.map((account) => (
            <Slip key={account.email} account={account} apartmentName={apartmentName} />
          ))}
        </div>
      ))}
    </div>
  );
});
