import { z } from 'zod';
import { listContentFiles } from './content-files.server.ts';
import { text } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const folder = 'exercises';
const lines = z.array(text).min(1);

const exerciseSchema = z.strictObject({
  title: text,
  category: z.enum(['Warm-up', 'Strength', 'Rehab', 'PVD', 'Med Ball', 'Gym']),
  /** 1 Beginner, 2 Intermediate, 3 Advanced. */
  difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  description: text,
  /** Who may watch the video until the owner changes it in Manage Videos. */
  access: z.enum(['free', 'members', 'subscribers']).default('members'),
  instructions: lines,
  key_points: lines,
  equipment: lines,
  target_muscles: lines,
  /** One sentence for each part of the video, in order. */
  captions: lines,
});

/** Library exercise (content/exercises/<slug>.yml). */
type Exercise = z.output<typeof exerciseSchema> & { slug: string };

/** Reads all exercises, sorted by file name. Throws ContentError. */
export function readExercises(): Exercise[] {
  return listContentFiles(folder, '.yml').map((name) => {
    const file = `${folder}/${name}`;
    return {
      slug: name.slice(0, -'.yml'.length),
      ...parseContent(file, readContentFile(file), exerciseSchema),
    };
  });
}

const previewLength = 6;

/**
 * Returns the categories with their numbers of exercises, and six exercises, each of another category if possible. The
 * first one is the sample that visitors can watch.
 */
export function readLibraryPreview() {
  const exercises = readExercises();
  const counts = new Map<string, number>();
  for (const { category } of exercises) counts.set(category, (counts.get(category) ?? 0) + 1);
  const firstOfCategory = [...counts.keys()].flatMap(
    (name) => exercises.find(({ category }) => category === name) ?? [],
  );
  const sample =
    exercises.find(({ access }) => access === 'free') ?? exercises.find(({ access }) => access === 'members');
  const shown = [...new Set([...(sample ? [sample] : []), ...firstOfCategory, ...exercises])].slice(
    0,
    previewLength,
  );
  return {
    categories: [...counts].map(([name, count]) => ({ name, count })),
    exercises: shown.map(({ slug, title, category, description }) => ({
      slug,
      title,
      category,
      description,
    })),
  };
}
