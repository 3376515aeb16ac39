import LoaderCircle from "lucide-react/icons/loader-circle";

import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

interface SpinnerProps {
  /** What is going on, for those who do not see it turn; without it, something around says so. */
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
