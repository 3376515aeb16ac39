import Printer from "lucide-react/icons/printer";

import { Button } from "#web/ui/buttons/button.tsx";

/** Prints the page: parts that are only for the screen hide themselves on paper. */
export function PrintButton({ variant, children = "인쇄" }: { variant?: "primary"; children?: string }) {
  return (
    <Button
      {...(variant && { variant })}
      icon={<Printer aria-hidden size="1.125rem" />}
      onPress={() => print()}
    >
      {children}
    </Button>
  );
}
