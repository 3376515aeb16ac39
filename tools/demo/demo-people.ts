export interface Person {
  id: string;
  name: string;
  nickname: string;
}

export interface Resident extends Person {
  householdId: string;
  isSetUp: boolean;
}

/** The people of the sample apartment, who write the sample's texts. */
export interface SamplePeople {
  apartmentId: string;
  manager: Person;
  /** The office's accounts by their e-mail address, the manager among them. */
  staff: Map<string, Person>;
  residents: Resident[];
}

export function personNamed(people: Resident[], nickname: string): Resident {
  const person = people.find((one) => one.nickname === nickname);
  if (!person) throw new Error(`No one in the sample is called ${nickname}.`);
  return person;
}

/** The time that many hours ago. */
export function before(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}

/** The whole hour before a time. */
export function onTheHour(moment: string): string {
  const hour = 60 * 60 * 1000;
  return new Date(Math.floor(Date.parse(moment) / hour) * hour).toISOString();
}
