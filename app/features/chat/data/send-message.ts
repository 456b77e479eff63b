import { isUniqueViolation, takeData } from '#lib/api/data-error.ts';
import { rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import type { UnsentMessage } from '../chat.ts';

/** Sends a message. Safe to repeat: a retry has the same id. Throws DataError. */
export async function sendMessage(message: UnsentMessage): Promise<void> {
  const supabase = await openSession();
  const answer = await supabase.from('chat_messages').insert({
    id: message.id,
    athlete_id: message.athleteId,
    body: message.body.trim(),
    submission_id: message.review?.id ?? null,
    drill_ids: message.drills.map(({ id }) => id),
    images: [...message.images],
  });
  // An earlier attempt was stored, but its response was lost.
  if (!isUniqueViolation(answer.error)) takeData(answer);
}

/** Counts the athletes who would get an announcement. Throws DataError. */
export async function countRecipients(athleteIds: readonly string[]): Promise<number> {
  return rpc('count_announcement_recipients', { p_athlete_ids: [...athleteIds] });
}

/** Sends an announcement; a retry needs the same id. Returns how many athletes got it. Throws DataError. */
export async function sendAnnouncement(announcement: {
  id: string;
  athleteIds: readonly string[];
  body: string;
}): Promise<number> {
  return rpc('send_announcement', {
    p_id: announcement.id,
    p_athlete_ids: [...announcement.athleteIds],
    p_body: announcement.body,
  });
}
