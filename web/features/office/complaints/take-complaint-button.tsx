import { lazy, useState } from "react";

import { Button, type ButtonProps } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

// The form brings the schemas, so it loads only when somebody calls.
const TakeComplaintDialog = lazy(async () => ({
  default: (await import("./take-complaint-dialog.tsx")).TakeComplaintDialog,
}));

interface TakeComplaintButtonProps extends Pick<ButtonProps, "variant"> {
  home?: { building: string; unit: string };
}

/** Opens the form for what somebody telephones, of a home if that is known. */
export function TakeComplaintButton({ home, variant = "primary" }: TakeComplaintButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onPress={() => setOpen(true)}>
        민원 접수
      </Button>
      <OnceOpened isOpen={isOpen} beginsAnew>
        <TakeComplaintDialog home={home} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  );
}
