import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useMemo } from "react";
import { createPortal } from "react-dom";

import type { InitialAccount } from "#contract/residents.ts";
import { callQuery } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";

import { useSignInCodes } from "./sign-in-code.ts";
import { SlipSheets } from "./slip-sheets.tsx";

/** Prints the slip of one account, on a sheet of its own. */
export function PrintSlip({ account }: { account: InitialAccount }) {
  const office = useQuery(callQuery("getMyApartment")).data?.apartment;
  const accounts = useMemo(() => [account], [account]);
  const isReady = useSignInCodes(accounts) === accounts.length && office !== undefined;
  return (
    <>
      <Button icon={<Printer aria-hidden size="1.125rem" />} isPending={!isReady} onPress={() => print()}>
        안내문 인쇄
      </Button>
      {isReady &&
        createPortal(<SlipSheets accounts={accounts} perSheet="1" office={office} />, document.body)}
    </>
  );
}
