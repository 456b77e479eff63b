interface SampleItem {
  /** Slug of an exercise of the library, or the name of the coach's own one. */
  exercise: string;
  sets: number;
  reps: string;
  note?: string;
}

interface SampleSession {
  week: number;
  day: number;
  title: string;
  notes?: string;
  items: readonly SampleItem[];
}

export interface SamplePlan {
  name: string;
  notes: string;
  isTemplate?: boolean;
  /** Product whose buyers may start the plan. */
  productId?: number;
  sessions: readonly SampleSession[];
}

const warmUp: readonly SampleItem[] = [
  { exercise: 'a-skip', sets: 2, reps: '30 m' },
  { exercise: 'leg-swing', sets: 2, reps: '10 each side' },
];

const runway = (week: number, run: string): SampleSession => ({
  week,
  day: 1,
  title: 'Run and plant',
  items: [
    ...warmUp,
    { exercise: 'plant-walk', sets: 3, reps: '6', note: 'Top hand past the ear before the last step.' },
    { exercise: 'pole-run', sets: 4, reps: run, note: 'Same rhythm every time.' },
  ],
});

const vault = (week: number, lefts: number): SampleSession => ({
  week,
  day: 2,
  title: 'Short-run vaulting',
  notes: 'Film two jumps from the side and upload the better one.',
  items: [
    ...warmUp,
    { exercise: 'wall-plant', sets: 2, reps: '8' },
    { exercise: `Jumps from ${lefts} lefts`, sets: 6, reps: '1', note: 'Stop at six, even if it goes well.' },
    { exercise: 'bubka', sets: 3, reps: '4' },
  ],
});

const strength = (week: number): SampleSession => ({
  week,
  day: 4,
  title: 'Strength',
  items: [
    { exercise: 'romanian-deadlift', sets: 3, reps: '6' },
    { exercise: 'split-squat', sets: 3, reps: '8 each side' },
    { exercise: 'hanging-leg-raise', sets: 3, reps: '8' },
    { exercise: 'overhead-slam', sets: 4, reps: '5', note: 'Fast, not heavy.' },
  ],
});

const gymnastics = (week: number): SampleSession => ({
  week,
  day: 6,
  title: 'Gymnastics and push-off',
  items: [
    { exercise: 'handstand-push-off', sets: 4, reps: '3' },
    { exercise: 'hanging-leg-raise', sets: 3, reps: '6' },
    { exercise: 'Easy jog', sets: 1, reps: '15 min' },
  ],
});

const week = (number: number, run: string, lefts: number) => [
  runway(number, run),
  vault(number, lefts),
  strength(number),
  gymnastics(number),
];

/** The demo athlete follows this plan and is on day 2 of week 2 when the site starts for the first time. */
export const followedPlan: SamplePlan = {
  name: 'Three weeks to the first meet',
  notes:
    'Two days for the runway, one for strength, one for gymnastics. Days in between are off, and off means off.',
  sessions: [...week(1, '6 lefts', 3), ...week(2, '7 lefts', 4), ...week(3, '8 lefts', 5)],
};

export const otherPlans: readonly SamplePlan[] = [
  {
    name: 'Base week',
    notes: 'A starting point for a new athlete.',
    isTemplate: true,
    sessions: [runway(1, '5 lefts'), strength(1), gymnastics(1)],
  },
  {
    name: 'Back to jumping, two weeks',
    notes:
      'Pain of up to 3 out of 10 is fine if your knee feels normal the next morning. Otherwise repeat the last easy day.',
    productId: 3,
    sessions: [1, 2].flatMap((number) =>
      [1, 3, 5].map((day) => ({
        week: number,
        day,
        title: 'Knee strength',
        items: [
          { exercise: 'spanish-squat', sets: 4, reps: '40 s' },
          { exercise: 'decline-squat', sets: 3, reps: '8', note: 'Three seconds down.' },
          { exercise: 'calf-raise', sets: 3, reps: '12' },
        ],
      })),
    ),
  },
];

/** What the demo athlete wrote, by week and day of the followed plan. */
export const sampleRemarks = [
  { week: 1, day: 2, remark: 'Pole felt soft from 3 lefts. Gripped down one hand and it was fine.' },
  { week: 2, day: 1, remark: 'Headwind, cut the last run. Legs good.' },
] as const;
