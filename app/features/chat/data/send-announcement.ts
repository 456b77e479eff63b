import { rpc } from '#lib/session/ask.ts';

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
