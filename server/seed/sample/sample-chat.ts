/** An invented message. Times in its text refer to the athlete's newest reviewed jump. */
export interface SampleChatMessage {
  athlete: string;
  isCoach: boolean;
  hoursAgo: number;
  body: string;
  /** Links the athlete's newest reviewed jump. */
  hasReview?: boolean;
  /** Slug of an exercise. */
  drill?: string;
}

const demoAthlete = 'athlete@example.com';

/** The demo athlete's thread, whose last message is unread, and a question that the coach has not read. */
export const sampleChat: readonly SampleChatMessage[] = [
  {
    athlete: demoAthlete,
    isCoach: false,
    hoursAgo: 52,
    body: 'The pit is free until nine tonight. Full run-up or short?',
  },
  {
    athlete: demoAthlete,
    isCoach: true,
    hoursAgo: 51,
    body: 'Short. Six lefts, the 4.30 pole, and film two jumps from the side.',
  },
  {
    athlete: demoAthlete,
    isCoach: false,
    hoursAgo: 27,
    body: 'Done. At @0.72 s I felt under again. Is that the plant or the run?',
    hasReview: true,
  },
  {
    athlete: demoAthlete,
    isCoach: true,
    hoursAgo: 3,
    body: 'The plant: your hands are still rising at @0.68 s. Start them one step earlier. This drill before every session this week, ten times.',
    hasReview: true,
    drill: 'plant-walk',
  },
  {
    athlete: 'nia.bauer@example.com',
    isCoach: false,
    hoursAgo: 2,
    body: 'My meet moved to Saturday. Do I still jump on Thursday?',
  },
];

/** How long ago the demo athlete read the thread. */
export const lastReadHoursAgo = 20;
