import { z } from "zod";

import { createMeetingInput, type Meeting, meetingSize } from "#contract/meetings.ts";
import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";
import { numberOrNone } from "#web/forms/typed-number.ts";

/** A field holds text; an empty one is no moment, and the contract's sentence says so. */
const typedMoment = z.string().transform((typed) => momentOfSeoulField(typed) ?? "");

const typedCapacity = z.string().transform(numberOrNone);

/** The contract's form, as it is typed. */
export const meetingForm = createMeetingInput.extend({
  startsAt: typedMoment.pipe(createMeetingInput.shape.startsAt),
  endsAt: typedMoment.pipe(createMeetingInput.shape.endsAt),
  capacity: typedCapacity.pipe(meetingSize.nullable()),
});

export type TypedMeeting = z.input<typeof meetingForm>;
export type WrittenMeeting = z.output<typeof meetingForm>;

export const emptyMeeting = { title: "", place: "", description: "", startsAt: "", endsAt: "", capacity: "" };

/** What a form about a meeting begins with. */
export function typedMeeting(meeting: Meeting): TypedMeeting {
  const { title, place, description, startsAt, endsAt, capacity } = meeting;
  return {
    title,
    place,
    description,
    startsAt: seoulFieldOf(startsAt),
    endsAt: seoulFieldOf(endsAt),
    capacity: capacity === null ? "" : String(capacity),
  };
}

/** A meeting like that one, but its day is still to be said. */
export function copiedMeeting(meeting: Meeting): TypedMeeting {
  return { ...typedMeeting(meeting), startsAt: "", endsAt: "" };
}
