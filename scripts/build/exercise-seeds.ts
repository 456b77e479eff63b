import { statSync } from 'node:fs';
import { filmSeconds, movements, type Movement } from 'vault-figures/movements';
import { ContentError } from '#content/read-yaml.server.ts';
import { readExercises } from '#content/exercises.server.ts';
import type { ExerciseSeed } from '#functions/_shared/exercise-seed.ts';

const movementOf = new Map<string, Movement>(Object.entries(movements));
const films = 'content/files/videos/drills';
const urlOf = (bucket: string, file: string) => `/storage/v1/object/${bucket}/drills/${file}`;

/** Formats seconds as minutes and seconds: '0:07' for 6.8. */
export function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * Returns the exercises of content/exercises as rows, in reverse order by name, because the library shows the newest first. Throws
 * ContentError if an exercise is invalid or its film is missing.
 */
export function exerciseSeeds(): ExerciseSeed[] {
  return readExercises()
    .map(({ slug, captions: _inTheFilm, ...exercise }) => {
      const movement = movementOf.get(slug);
      const film = statSync(`${films}/${slug}.mp4`, { throwIfNoEntry: false });
      if (!movement || !film)
        throw new ContentError(`content/exercises/${slug}.yml`, 'there is no film of it.');
      const videos = exercise.access === 'subscribers' ? 'authenticated/subscriber-videos' : 'public/videos';
      return {
        slug,
        ...exercise,
        duration: clockText(filmSeconds(movement)),
        video_url: urlOf(videos, `${slug}.mp4`),
        thumbnail_url: urlOf('public/thumbnails', `${slug}.jpg`),
        captions_url: urlOf(videos, `${slug}.vtt`),
        file_size: film.size,
        file_type: 'video/mp4',
      };
    })
    .reverse();
}
