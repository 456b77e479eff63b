import ical, { ICalEventTransparency } from 'ical-generator';
import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';

/** What read_calendar_feed returns. */
export const calendarEvents = z.array(
  z.object({
    kind: z.enum(['session', 'meet']),
    id: z.string(),
    /** The athlete's calendar day, 'YYYY-MM-DD'. */
    day: z.iso.date(),
    title: z.string(),
    plan: z.string().nullable(),
    updated_at: z.coerce.date(),
  }),
);

type CalendarEvents = z.infer<typeof calendarEvents>;

/** A calendar without any component is none (RFC 5545, 3.6), and some apps then say that the address is wrong. */
const utcTimeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** How often calendar apps are asked to look again. */
const TTL_SECONDS = 60 * 60;

/**
 * Writes events as iCalendar text, which depends only on them. Events last all day without a time zone, so each is on the athlete's day
 * wherever the phone is.
 */
export function writeCalendar(
  events: CalendarEvents,
  { brand, siteUrl }: Pick<FunctionDependencies, 'brand' | 'siteUrl'>,
): string {
  const calendar = ical({
    name: `${brand.name} training`,
    prodId: { company: brand.name, product: 'training', language: 'EN' },
    ttl: TTL_SECONDS,
  });
  const { host } = new URL(siteUrl);
  for (const { kind, id, day, title, plan, updated_at: updatedAt } of events) {
    const isMeet = kind === 'meet';
    calendar.createEvent({
      id: `${id}@${host}`,
      start: day,
      allDay: true,
      // A planned session does not make the day busy. A meet does.
      transparency: isMeet ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      stamp: updatedAt,
      summary: isMeet ? `Meet${title === '' ? '' : `: ${title}`}` : title,
      description: plan,
      url: `${siteUrl}/${isMeet ? 'log' : `training?day=${day}`}`,
    });
  }
  const text = calendar.toString();
  return events.length > 0 ? text : text.replace('END:VCALENDAR', `${utcTimeZone}\r\nEND:VCALENDAR`);
}
