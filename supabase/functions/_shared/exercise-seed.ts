/** A built-in exercise, as passed to the database function `seed_exercise`: a row of `videos`. */
export interface ExerciseSeed {
  slug: string;
  title: string;
  description: string;
  category: string;
  /** 1 Beginner, 2 Intermediate, 3 Advanced. */
  difficulty: number;
  /** Such as '0:07'. */
  duration: string;
  instructions: string[];
  key_points: string[];
  equipment: string[];
  target_muscles: string[];
  access: 'free' | 'members' | 'subscribers';
  /** Path on the backend's origin. */
  video_url: string;
  thumbnail_url: string;
  captions_url: string;
  /** Bytes. */
  file_size: number;
  file_type: string;
}
