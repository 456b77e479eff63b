/** Categories of exercises, in the order of the filter chips. */
export const categories = ['Warm-up', 'Strength', 'Rehab', 'PVD', 'Med Ball', 'Gym'] as const;

export const difficultyLabels = { 1: 'Beginner', 2: 'Intermediate', 3: 'Advanced' } as const;

export type Difficulty = keyof typeof difficultyLabels;

/** Who may watch an exercise's video. */
export const accessLabels = { free: 'Everyone', members: 'Members', subscribers: 'Subscribers' } as const;

export type Access = keyof typeof accessLabels;

/** A video in one format. */
export interface VideoSource {
  url: string;
  /** MIME type; unknown for old uploads. */
  type?: string;
}

/** An exercise of the video library. */
export interface Exercise {
  id: string;
  /** Its value in the URL: the slug, or the id of an uploaded exercise. */
  key: string;
  title: string;
  description: string;
  category: string;
  difficulty: Difficulty;
  /** Display text, such as '0:07' or '3 x 10 reps'. */
  duration: string;
  instructions: string[];
  keyPoints: string[];
  equipment: string[];
  targetMuscles: string[];
  access: Access;
  /** Formats of the video, best first, the uploaded one last. Videos for subscribers need a signed link. */
  sources: VideoSource[];
  poster?: string;
  captions?: string;
  /** Whether the video has no sound. The animated videos that ship with the software are silent. */
  isSilent: boolean;
}
