import type { Recipient } from '../data/list-recipients.ts';

/** All athletes of the coach's list, those assigned to the coach, or chosen ones. */
export type Recipients = 'all' | 'mine' | 'chosen';

/** Returns the ids of an announcement's recipients, in the order of the list. */
export function chooseRecipients(
  athletes: readonly Recipient[],
  recipients: Recipients,
  chosen: readonly string[],
): string[] {
  return athletes
    .filter(({ athleteId, isMine }) => {
      if (recipients === 'all') return true;
      return recipients === 'mine' ? isMine : chosen.includes(athleteId);
    })
    .map(({ athleteId }) => athleteId);
}
