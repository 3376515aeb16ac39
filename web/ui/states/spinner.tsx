import LoaderCircle from "lucide-react/icons/loader-circle";

import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

interface SpinnerProps {
  /** Read out. Leave it out if something nearby already says what goes on. */
  label?: string;
  /** In rem. */
  size?: number;
}

export function Spinner({ label, size = 1.25 }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden size={`${size}rem`} className="animate-spin" />;
  if (label === undefined) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
