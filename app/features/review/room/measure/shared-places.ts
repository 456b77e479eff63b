import { useQuery } from '@tanstack/react-query';
import { ask } from '#lib/session/ask.ts';
import { toMeasurement } from '../data/load-review.ts';
import { useOpenReview } from '../room-contexts.ts';
import type { Measurement } from './measurement.ts';

/** What a camera that did not move since another film shares with this one. */
export interface SharedPlaces {
  /** Name of the other film's file. */
  fileName: string;
  places: readonly Measurement[];
}

/** Films of one visit to the pit are sent within half a day of each other. */
const visitMs = 12 * 60 * 60_000;
/** More films than an athlete sends in a day. */
const most = 50;
/** With fewer, marking them again is as quick. */
const leastPlaces = 3;

/** Returns the places of the film with the most of them; undefined if none has enough. Two of the same place are for a moving camera. */
function choosePlaces(films: readonly SharedPlaces[]): SharedPlaces | undefined {
  const fixed = films.map(({ fileName, places }) => ({
    fileName,
    places: places.filter(
      ({ kind, reference }, i) =>
        kind === 'line' ||
        (kind === 'place' && places.findIndex((other) => other.reference === reference) === i),
    ),
  }));
  const countOf = ({ places }: SharedPlaces) => places.filter(({ kind }) => kind === 'place').length;
  return fixed.filter((film) => countOf(film) >= leastPlaces).toSorted((a, b) => countOf(b) - countOf(a))[0];
}

/** Returns copies of places for a film, marked on one of its frames. */
export const copyPlaces = ({ places }: SharedPlaces, atUs: number): Measurement[] =>
  places.map((place) => ({
    ...place,
    id: crypto.randomUUID(),
    marks: place.marks.slice(0, 1).map((mark) => ({ ...mark, atUs })),
  }));

/** Returns places that the athlete's other films of that day have; undefined if there are none, or while `isNeeded` is false. */
export function useSharedPlaces(isNeeded: boolean): SharedPlaces | undefined {
  const { athleteId, submissionId, submittedAt } = useOpenReview().review;
  const { data } = useQuery({
    queryKey: ['shared-places', submissionId],
    enabled: isNeeded && Boolean(submittedAt),
    queryFn: async () => {
      const at = Date.parse(submittedAt ?? '');
      const rows = await ask((database) =>
        database
          .from('video_submissions')
          .select('video_file_name, review_measurements(*)')
          .eq('user_id', athleteId)
          .neq('id', submissionId)
          .gte('submitted_at', new Date(at - visitMs).toISOString())
          .lte('submitted_at', new Date(at + visitMs).toISOString())
          .order('submitted_at', { ascending: false })
          .limit(most),
      );
      const films = rows.map((row) => ({
        fileName: row.video_file_name,
        places: row.review_measurements.map(toMeasurement),
      }));
      return choosePlaces(films) ?? null;
    },
  });
  return data ?? undefined;
}
