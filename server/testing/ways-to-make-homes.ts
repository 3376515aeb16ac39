import type { Actor, TestApartment } from "./builders.ts";
import { unique } from "./builders.ts";
import { call } from "./calling.ts";
import { importing } from "./importing.ts";
import type { TestServer } from "./test-server.ts";
import { someVote } from "./voting.ts";

/** Where homes are made. */
export interface Place {
  apartment: TestApartment;
  office: Actor;
  /** A resident of another building. */
  neighbour: Actor;
}

/** Of all homes that are made. */
export const building = 107;
/** A floor has room for so many homes. */
const mostHomes = 60;
export const unitAt = (index: number) => 101 + index;

/** Each makes as many homes of the building; answers the password of somebody in each, if anybody lives there. */
export const waysToMakeHomes: Record<
  string,
  (server: TestServer, place: Place) => Promise<Map<number, string>>
> = {
  async createResident(server, { office }) {
    const passwords = new Map<number, string>();
    for (let index = 0; index < mostHomes; index++) {
      const unit = unitAt(index);
      const person = { name: "김입주", email: `${unique("home")}@example.com`, building, unit };
      passwords.set(unit, (await call(server, office, "createResident", person)).tempPassword);
    }
    return passwords;
  },

  async updateResident(server, { office }) {
    const passwords = new Map<number, string>();
    for (let index = 0; index < mostHomes; index++) {
      const unit = unitAt(index);
      const person = { name: "김입주", email: `${unique("home")}@example.com`, building: 900, unit };
      const { residentId, tempPassword } = await call(server, office, "createResident", person);
      await call(server, office, "updateResident", { residentId, building, unit });
      passwords.set(unit, tempPassword);
    }
    return passwords;
  },

  async bulkCreateResidents(server, { office }) {
    const { accounts } = await call(server, office, "bulkCreateResidents", wholeBuilding);
    return passwordsOf(accounts);
  },

  async applyHouseholdImport(server, { office }) {
    const rows = Array.from({ length: mostHomes }, (_, index) => [building, unitAt(index), "김입주"]);
    const { importId } = await importing(server).check(office, [["동", "호", "성명"], ...rows]);
    const { accounts } = await call(server, office, "applyHouseholdImport", { importId });
    return passwordsOf(accounts);
  },

  async addVoteRollUnits(server, { office }) {
    const { voteId } = await call(server, office, "createVote", someVote());
    await call(server, office, "addVoteRollUnits", { voteId, ...wholeBuilding });
    return new Map();
  },
};

const wholeBuilding = {
  startBuilding: building,
  endBuilding: building,
  startUnit: unitAt(0),
  endUnit: unitAt(mostHomes - 1),
};

function passwordsOf(accounts: { unit: string; tempPassword: string }[]): Map<number, string> {
  return new Map(accounts.map(({ unit, tempPassword }) => [Number(unit), tempPassword]));
}
