// Separate from the contract's schemas, so that a screen that only shows kinds does not load zod.
import type { OfficeRight } from "./office-rights.ts";
import type { Role } from "./roles.ts";

/** People switch alerts on and off by these. Each belongs to an office's or a home's accounts. */
export const alertCategories = {
  notice: { name: "공지", role: "resident" },
  document: { name: "자료실", role: "resident" },
  complaint: { name: "민원", role: "resident" },
  community: { name: "커뮤니티", role: "resident" },
  bill: { name: "관리비", role: "resident" },
  living: { name: "생활", role: "resident" },
  facility: { name: "시설", role: "resident" },
  club: { name: "동호회", role: "resident" },
  survey: { name: "설문", role: "resident" },
  vote: { name: "투표", role: "resident" },
  office: { name: "관리 업무", role: "manager" },
} as const satisfies Record<string, { name: string; role: Role }>;

export type AlertCategory = keyof typeof alertCategories;

export const alertCategoryNames = Object.keys(alertCategories).filter(isAlertCategory);

function isAlertCategory(name: string): name is AlertCategory {
  return Object.hasOwn(alertCategories, name);
}

/** The ways out of the product. */
export const alertChannels = ["push", "email", "message"] as const;

export type AlertChannel = (typeof alertChannels)[number];

/** The roles with an inbox. */
export type AlertReader = Exclude<Role, "superAdmin">;

type Address = (subjectId: string, count: number, words: Record<string, string | number>) => string;

export interface AlertKind {
  /** Null if it cannot be switched off. */
  category: AlertCategory | null;
  /** The channels that it takes unless the person says otherwise. */
  channels: readonly AlertChannel[];
  isUrgent?: true;
  ignoresQuietHours?: true;
  /** Managers with this right are told. */
  officeRight?: OfficeRight;
  /** Nothing causes it where this channel is not set up. */
  onlyWith?: "message";
  /** One thing is told again, not several: an entry shows the newest, without their number. */
  isOneThing?: true;
  /** A reader with so many unread alerts of one entry gets no more, because thousands may be told each time. */
  mostUnread?: number;
  /** Otherwise nobody is told of their own doing. */
  tellsActor?: true;
  /**
   * What leaves the product: `{apartment}` is its name, every other word in braces is given when it is raised. A push
   * may show it to a stranger, so no word may be a person's name, or from their writing.
   */
  title: string;
  body: string;
  /** The body for people who show no notices' titles on the locked screen. */
  bodyWithoutTitle?: string;
  /** What the inbox shows below the title: the present title of the subject, or a text as the above. */
  inInbox: "title of the subject" | { body: string };
  /** The screen of the subject, for each role that may be told; `count` alerts stand for one entry. */
  address: Partial<Record<AlertReader, Address>>;
}
