/** Nobody signs in as these two roles: see database/migrations/base/01-callers.sql. */
export interface Roles {
  /** Every connection runs as this role after the migrations. It is neither owner nor superuser. */
  application: string;
  /** This role owns the few functions that see more than a caller may. */
  gate: string;
}

/** The roles' names in the migrations and in the embedded database. */
export const plainRoles: Roles = { application: "danji_app", gate: "danji_gate" };

export const applicationRole = plainRoles.application;
