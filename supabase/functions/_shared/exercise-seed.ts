/** An exercise that comes with the software, as `seed_exercise` takes it: a row of `videos`. */
export interface ExerciseSeed {
  slug: string;
  title: string;
  description: string;
  category: string;
  /** 1 Beginner, 2 Intermediate, 3 Advanced. */
  difficulty: number;
  /** '0:07'. */
  duration: string;
  instructions: string[];
  key_points: string[];
  equipment: string[];
  target_muscles: string[];
  /** Path on the backend's own address. */
  video_url: string;
  thumbnail_url: string;
  captions_url: string;
  /** Bytes. */
  file_size: number;
  file_type: string;
}
