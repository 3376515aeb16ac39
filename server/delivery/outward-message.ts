import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import { outwardText } from "#contract/values/outward-text.ts";

import type { ClaimedDelivery } from "./delivery-store.ts";

/** What leaves the product. The field names are those of the payload that the browser's service worker reads. */
export interface OutwardMessage {
  v: 1;
  id: string;
  kind: AlertKindName | "waited" | "test";
  title: string;
  body: string;
  /** The screen, from the product's own address on. */
  url: string;
  /** A later message of the same tag takes the place of an earlier one. */
  tag: string;
  unread: number;
}

/** More than this many come as one. */
const mostSingly = 3;

/** Whether deliveries to one target, which quiet hours held back, come as one. */
export function comeAsOne(deliveries: readonly ClaimedDelivery[]): boolean {
  return deliveries.length > mostSingly;
}

/**
 * The text of a delivery, from the record of kinds alone: neither a person's name nor a word that a person
 * wrote gets into it, a notice's title apart.
 */
export function messageOf(delivery: ClaimedDelivery): OutwardMessage {
  const { id, alertId, kind, groupKey, words, unread, role } = delivery;
  if (alertId === null || kind === null) {
    return {
      v: 1,
      id,
      kind: "test",
      title: "알림이 잘 도착했어요",
      body: "이 기기에서 알림을 받을 수 있어요.",
      url: `/${role}/profile/alerts`,
      tag: "test",
      unread,
    };
  }
  const text = outwardText(kind, words ?? {}, {
    apartment: delivery.apartmentName,
    showsTitle: delivery.showsNoticeTitle,
  });
  return { v: 1, id: alertId, kind, ...text, url: `/a/${alertId}`, tag: groupKey ?? alertId, unread };
}

/** One text for what quiet hours held back for one target. */
export function messageOfWaited(deliveries: readonly ClaimedDelivery[]): OutwardMessage {
  const { id, alertId, apartmentName, role, unread } = deliveries.at(-1)!;
  return {
    v: 1,
    id: alertId ?? id,
    kind: "waited",
    title: `밤사이 새 알림 ${deliveries.length}건`,
    body: apartmentName,
    url: `/${role}/alerts`,
    tag: "waited",
    unread,
  };
}
