import { useNavigation } from "react-router";

/** A line at the top while the code of the next screen loads. A fast load shows nothing. */
export function NavigationProgress() {
  if (useNavigation().state === "idle") return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late">
      <div className="h-full animate-shimmer bg-brand-solid" />
    </div>
  );
}
