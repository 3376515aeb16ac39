/** Two roles that nobody signs in as: see migration 0001. */
export interface Roles {
  /** What every connection runs as after the migrations: neither owner nor superuser. */
  application: string;
  /** Owns the few functions that see more than a caller may. */
  gate: string;
}

/** Their names in the migrations, and in the embedded database. */
export const plainRoles: Roles = { application: "danji_app", gate: "danji_gate" };

export const applicationRole = plainRoles.application;
