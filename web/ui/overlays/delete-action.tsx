import Trash2 from "lucide-react/icons/trash-2";

import type { MenuAction } from "./action-menu.tsx";

/** The entry that deletes something, in a row or a menu. */
export function deleteAction(onSelect: () => void, disabledReason?: string): MenuAction {
  return {
    label: "삭제",
    tone: "critical",
    icon: <Trash2 aria-hidden size="1rem" />,
    disabledReason,
    onSelect,
  };
}
