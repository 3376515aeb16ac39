import { useEffect, useEffectEvent } from "react";

/** When the form appears with everything but the password filled in, the password is next. */
export function useFocusOnPassword(isNext: boolean, focus: () => void): void {
  const onAppearing = useEffectEvent(() => {
    if (isNext) focus();
  });
  useEffect(() => onAppearing(), []);
}
