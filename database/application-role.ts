/** The role that every connection runs as after the migrations: neither owner nor superuser. */
export const applicationRole = "danji_app";
