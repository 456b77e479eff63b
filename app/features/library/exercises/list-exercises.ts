import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#domain/database.types.ts';
import { toBackendUrl } from '#lib/page/public-file.ts';
import { askAll } from '#lib/session/ask.ts';
import { accessLabels, type Access, type Difficulty, type Exercise, type VideoSource } from '../exercise.ts';

type VideoRow = Database['public']['Tables']['videos']['Row'];

/** Returns two formats for a video that ships with the software, and one for an upload. */
function sourcesOf({ slug, video_url: url, file_type: type }: VideoRow): VideoSource[] {
  const uploaded = { url: toBackendUrl(url), ...(type !== null && { type }) };
  if (slug === null || !url.endsWith(`/drills/${slug}.mp4`)) return [uploaded];
  return [{ url: toBackendUrl(url.replace(/mp4$/, 'webm')), type: 'video/webm' }, uploaded];
}

function toDifficulty(level: number): Difficulty {
  return level === 2 || level === 3 ? level : 1;
}

function toAccess(value: string): Access {
  return value in accessLabels ? (value as Access) : 'members';
}

function toExercise(row: VideoRow): Exercise {
  return {
    id: row.id,
    key: row.slug ?? row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: toDifficulty(row.difficulty),
    duration: row.duration,
    instructions: row.instructions,
    keyPoints: row.key_points,
    equipment: row.equipment,
    targetMuscles: row.target_muscles,
    access: toAccess(row.access),
    sources: sourcesOf(row),
    ...(row.thumbnail_url !== null && { poster: toBackendUrl(row.thumbnail_url) }),
    ...(row.captions_url !== null && { captions: toBackendUrl(row.captions_url) }),
    isSilent: row.slug !== null,
  };
}

/** Loads every exercise that the caller may see, newest first. Throws DataError. */
async function listExercises(): Promise<Exercise[]> {
  const rows = await askAll<VideoRow>((database) =>
    database.from('videos').select('*').order('created_at', { ascending: false }).order('id'),
  );
  return rows.map(toExercise);
}

/** Start of the query keys of the library. */
export const exercisesKey = ['videos'] as const;

/** Visitors, who see only free exercises, have no `userId`. */
export const exercisesQuery = (userId: string | undefined) =>
  queryOptions({ queryKey: [...exercisesKey, userId], queryFn: listExercises });
