/** Where an exercise belongs; the chips of the library, in their order. */
export const categories = ['Warm-up', 'Strength', 'Rehab', 'PVD', 'Med Ball', 'Gym'] as const;

/** The words of the three levels of difficulty. */
export const difficultyWords = { 1: 'Beginner', 2: 'Intermediate', 3: 'Advanced' } as const;

export type Difficulty = keyof typeof difficultyWords;

/** A film in one format. */
export interface FilmSource {
  url: string;
  /** MIME type; unknown for old uploads. */
  type?: string;
}

/** One exercise of the library, as its members see it. */
export interface Exercise {
  id: string;
  /** Its value in the address. */
  key: string;
  title: string;
  description: string;
  category: string;
  difficulty: Difficulty;
  /** As people read it: '0:07'. */
  duration: string;
  instructions: string[];
  keyPoints: string[];
  equipment: string[];
  targetMuscles: string[];
  /** What the browser may choose from, best first. */
  films: FilmSource[];
  poster?: string;
  captions?: string;
  /** Films that come with the software are drawn, and silent. */
  isSilent: boolean;
}
