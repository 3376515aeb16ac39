import { scenario } from "./scenario.ts";

/** The bare server's look-up of a session, with the conditions of open_call(). */
export const sessionJoin = `
  select u.id, u.name, u.email, u.role, u.apartment_id, u.is_initial_password, h.building, h.unit, u.nickname, u.rights
  from sessions s
  join users u on u.id = s.user_id and u.session_epoch = s.epoch
  left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where s.token_hash = $1 and s.expires_at > now() and s.last_used_at > now() - s.idle_timeout`;

export const sessionScenarios = [
  scenario({
    function: "getMe",
    title: "getMe",
    actor: "resident",
    payloads: [null],
    answer: (_, session) => ({
      user: {
        id: session.id,
        name: session.name,
        email: session.email,
        role: session.role,
        apartmentId: session.apartment_id,
        isInitialPassword: session.is_initial_password,
        building: session.building?.toString() ?? null,
        unit: session.unit?.toString() ?? null,
        nickname: session.nickname,
        rights: session.rights,
      },
    }),
  }),
  scenario({
    function: "getManagers",
    title: "관리자 20명",
    actor: "superAdmin",
    payloads: [null],
    statement: {
      text: `
        select u.id, u.name, u.email, u.apartment_id as "apartmentId", a.name as "apartmentName",
          u.is_initial_password as "isInitialPassword", u.created_at as "createdAt"
        from users u left join apartments a on a.id = u.apartment_id
        where u.role = 'manager'
        order by u.name, u.id`,
      values: () => [],
    },
    answer: (managers) => ({ managers }),
  }),
];
