import type { Phase, Shape } from '#domain/review-calls.ts';

/** A submitted jump of an invented athlete. Lengths in meters, times in seconds of the film. */
export interface SampleJump {
  /** File in server/seed/films, without its extension. */
  film: string;
  fileName: string;
  /** Before the first start. */
  hoursAgo: number;
  question?: string;
  grip?: number;
  bar?: number;
  made?: boolean;
  pole?: number;
  poleRating?: number;
  runUpLefts?: number;
  takeOff?: number;
  standards?: number;
  /** The athlete paid for this review with a credit. */
  isPaid?: boolean;
  /** Undefined while the coach has not finished. */
  summary?: string;
  phases?: Partial<Record<Phase, number>>;
  notes?: readonly SampleNote[];
}

export interface SampleNote {
  at: number;
  text: string;
  drawings?: Shape[];
  /** Slugs of exercises. */
  drills?: readonly string[];
  /** The athlete's reply. */
  reply?: string;
  /** The coach's reply to it, which the athlete has not seen yet. */
  coachReply?: string;
  isDone?: boolean;
}

const days = (count: number) => count * 24;

/** Phases of a film that shows the whole jump. */
const wholeJump = {
  plant: 0.62,
  'take-off': 0.72,
  swing: 1.02,
  inversion: 1.3,
  turn: 1.67,
  clearance: 2.02,
} satisfies SampleJump['phases'];

/** The demo athlete's eight jumps over three months, oldest first: the bar rises from 3.90 to 4.45 m. */
export const demoAthleteJumps: readonly SampleJump[] = [
  {
    film: 'from-the-right',
    fileName: 'first-outdoor-day.mp4',
    hoursAgo: days(88),
    grip: 3.95,
    bar: 3.9,
    made: true,
    pole: 4.3,
    runUpLefts: 6,
    summary: 'A safe, tall jump from six lefts. Next time we work on the plant.',
    phases: wholeJump,
    notes: [{ at: 0.72, text: 'Good, tall take-off. Keep this rhythm.', isDone: true }],
  },
  {
    film: 'from-the-left',
    fileName: 'tuesday-4.00.mp4',
    hoursAgo: days(75),
    grip: 3.95,
    bar: 4,
    made: false,
    pole: 4.3,
    runUpLefts: 6,
    summary: 'You let go early. Wait for the pole to turn you.',
    notes: [
      {
        at: 1.67,
        text: 'You turn before the pole has straightened. Stay with it one beat longer.',
        isDone: true,
      },
    ],
  },
  {
    film: 'from-the-right',
    fileName: 'tuesday-4.00-again.mp4',
    hoursAgo: days(61),
    grip: 4,
    bar: 4,
    made: true,
    pole: 4.3,
    runUpLefts: 6,
    summary: 'There it is. Same jump, one more wait on top.',
    notes: [{ at: 2.02, text: 'Hollow chest, thumbs in: clean.', isDone: true }],
  },
  {
    film: 'slow-motion-take-off',
    fileName: 'plant-slow-motion.mp4',
    hoursAgo: days(47),
    question: 'Is my plant early enough now?',
    grip: 4.05,
    pole: 4.45,
    runUpLefts: 6,
    takeOff: 3.35,
    summary: 'Earlier than last month. Do another two weeks of plant walks.',
    notes: [
      {
        at: 1.2,
        text: 'Your hand passes the ear as the foot lands. Aim for it to be past the ear by then.',
        drills: ['plant-walk'],
        isDone: true,
      },
    ],
  },
  {
    film: 'from-the-right',
    fileName: 'club-meet-4.20.mp4',
    hoursAgo: days(33),
    grip: 4.05,
    bar: 4.2,
    made: true,
    pole: 4.45,
    runUpLefts: 7,
    takeOff: 3.4,
    standards: 0.6,
    summary: 'A personal best, and the plant was early. Enjoy it.',
    notes: [
      { at: 0.62, text: 'Hand up before the foot is down. This is why you made the bar.', isDone: true },
    ],
  },
  {
    film: 'from-the-left',
    fileName: 'new-pole-4.30.mp4',
    hoursAgo: days(20),
    grip: 4.1,
    bar: 4.3,
    made: false,
    pole: 4.45,
    poleRating: 75,
    runUpLefts: 7,
    takeOff: 3.45,
    standards: 0.55,
    summary: 'The new pole carries you. Move the standards back to 65 and try the same jump.',
    notes: [{ at: 2.02, text: 'You come down on the bar: you have the height, but not the depth.' }],
  },
  {
    film: 'from-the-right',
    fileName: 'home-meet-4.40.mp4',
    hoursAgo: days(9),
    question: 'I’m always late on top. What should I fix first?',
    grip: 4.15,
    bar: 4.4,
    made: true,
    pole: 4.45,
    poleRating: 75,
    runUpLefts: 8,
    takeOff: 3.52,
    standards: 0.65,
    isPaid: true,
    summary:
      'Fix the plant first: as your last left foot lands, your right hand is still at your ear. Everything else here is good enough for 4.60.\n\nPlant walks before every session for two weeks, then send me one more from eight lefts.',
    phases: wholeJump,
    notes: [
      {
        at: 0.62,
        text: 'This is the one to fix. Your foot is down, and your hand is only at your ear. Get it up one step earlier.',
        drawings: [
          {
            type: 'circle',
            color: 'tartan',
            points: [
              [0.4, 0.7],
              [0.4, 0.66],
            ],
          },
          {
            type: 'arrow',
            color: 'bar',
            points: [
              [0.372, 0.69],
              [0.372, 0.56],
            ],
          },
        ],
        drills: ['plant-walk', 'wall-plant'],
        reply: 'Did it in every warm-up this week. Feels rushed on the second-last step, is that normal?',
        coachReply: 'Yes, that is normal for two weeks. Walk it slower, then add speed.',
      },
      {
        at: 0.72,
        text: 'Toe under the top hand, long arm, straight pole. Keep this.',
        drawings: [
          {
            type: 'line',
            color: 'pit',
            points: [
              [0.4445, 0.59],
              [0.4445, 0.945],
            ],
          },
        ],
        isDone: true,
      },
      {
        at: 1.3,
        text: 'Hips half a meter below the hands at the deepest bend. With an earlier plant you have time to get them up.',
        drawings: [
          {
            type: 'line',
            color: 'chalk',
            points: [
              [0.63, 0.512],
              [0.81, 0.512],
            ],
          },
          {
            type: 'circle',
            color: 'tartan',
            points: [
              [0.728, 0.58],
              [0.728, 0.54],
            ],
          },
        ],
        drills: ['bubka', 'hanging-leg-raise'],
      },
    ],
  },
  {
    film: 'from-the-left',
    fileName: 'training-4.45.mp4',
    hoursAgo: 26,
    question: 'Is the hand earlier now? I tried to start it on the second-last step.',
    grip: 4.2,
    bar: 4.45,
    made: false,
    pole: 4.6,
    poleRating: 77,
    runUpLefts: 8,
    takeOff: 3.55,
    standards: 0.7,
    notes: [
      {
        at: 0.6,
        text: 'Your hand starts to rise one step sooner than last time. It still needs to finish before the foot lands.',
      },
    ],
  },
];

/** Jumps of three other athletes that wait for the coach. */
export const queuedJumps: readonly { athlete: number; jump: SampleJump }[] = [
  {
    athlete: 0,
    jump: {
      film: 'upright-phone',
      fileName: 'IMG_2048.mp4',
      hoursAgo: 51,
      question: 'Why do I drop onto the bar?',
      grip: 3.6,
      bar: 3.4,
      made: false,
      pole: 4,
      runUpLefts: 6,
      standards: 0.5,
    },
  },
  {
    athlete: 1,
    jump: {
      film: 'from-the-right',
      fileName: 'regionals-attempt-2.mp4',
      hoursAgo: 43,
      question: 'I blew through on this pole. Stiffer, or lower grip?',
      grip: 4.5,
      bar: 4.8,
      made: false,
      pole: 4.75,
      poleRating: 80,
      runUpLefts: 8,
      takeOff: 3.7,
      standards: 0.8,
      isPaid: true,
    },
  },
  {
    athlete: 2,
    jump: {
      film: 'slow-motion-take-off',
      fileName: 'take-off-240fps.mp4',
      hoursAgo: 5,
      question: 'Am I under at take-off?',
      grip: 4.1,
      takeOff: 3.3,
      pole: 4.45,
      runUpLefts: 7,
    },
  },
];
