import { useQueryClient } from "@tanstack/react-query";

import { commander } from "#web/api/commands.ts";
import { useNotedUnreadCount } from "#web/api/read-alerts.ts";
import { invalidateAfter } from "#web/api/stale-queries.ts";

/**
 * Reads an alert that somebody opens, while they go on. A mark that is lost is made at its next opening. Several may
 * be opened one after another, each in a tab of its own.
 */
export function useMarkAlertRead(): (alertId: string) => void {
  const client = useQueryClient();
  const note = useNotedUnreadCount();
  return (alertId) => {
    const markRead = async () => {
      const { unreadCount } = await commander("markAlertRead")({ alertId });
      note(unreadCount);
      await invalidateAfter(client, "markAlertRead", { alertId });
    };
    markRead().catch(() => undefined);
  };
}
