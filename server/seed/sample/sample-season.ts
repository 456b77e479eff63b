/** The demo athlete's poles, soft to stiff. Meters and kilograms. */
export const samplePoles = [
  { lengthM: 4.15, ratingKg: 68, brand: 'Longbend', isClub: true },
  { lengthM: 4.3, ratingKg: 73, brand: 'Longbend', isClub: true },
  { lengthM: 4.45, ratingKg: 75, brand: 'Longbend', isClub: false },
  { lengthM: 4.6, ratingKg: 77, brand: 'Longbend', isClub: false },
  { lengthM: 4.6, ratingKg: 82, brand: 'Longbend', isClub: true },
] as const;

/** A practice or meet of the demo athlete. */
export interface SampleDay {
  kind: 'practice' | 'meet';
  title: string;
  daysAgo: number;
  /** Index of `samplePoles`. */
  pole: number;
  grip: number;
  lefts: number;
  /** Height and marks; a height of 0 is a jump without a bar. */
  jumps: readonly (readonly [barM: number, marks: string])[];
  /** Why the first miss missed. */
  reason?: 'under' | 'stalled' | 'blew-through' | 'bar-down' | 'bar-up';
  notes?: string;
  /** The submitted film of the last jump. */
  film?: string;
}

const day = (
  daysAgo: number,
  pole: number,
  grip: number,
  lefts: number,
  jumps: SampleDay['jumps'],
  more: Partial<SampleDay> = {},
): SampleDay => ({
  kind: 'practice',
  title: 'Track',
  daysAgo,
  pole,
  grip,
  lefts,
  jumps,
  ...more,
});

/** Three months, oldest first: the bar rises from 3.90 to 4.40 m, as in the films. */
export const sampleSeason: readonly SampleDay[] = [
  day(
    88,
    1,
    3.95,
    6,
    [
      [0, '··'],
      [3.6, 'XO'],
      [3.8, 'OX'],
      [3.9, 'XO'],
    ],
    { film: 'first-outdoor-day.mp4', notes: 'First day outside. Headwind.' },
  ),
  day(82, 1, 3.9, 6, [
    [0, '···'],
    [3.7, 'OO'],
    [3.8, 'XO'],
  ]),
  day(
    75,
    1,
    3.95,
    6,
    [
      [0, '··'],
      [3.8, 'XO'],
      [4, 'XXX'],
    ],
    { reason: 'bar-down', film: 'tuesday-4.00.mp4' },
  ),
  day(68, 1, 4, 6, [
    [0, '···'],
    [3.8, 'OO'],
    [3.9, 'XO'],
  ]),
  day(
    61,
    1,
    4,
    6,
    [
      [0, '··'],
      [3.9, 'O'],
      [4, 'XXO'],
    ],
    { reason: 'under', film: 'tuesday-4.00-again.mp4' },
  ),
  day(
    54,
    2,
    4.05,
    6,
    [
      [0, '···'],
      [3.9, 'XXO'],
    ],
    { reason: 'stalled', notes: 'First day on the 4.45.' },
  ),
  day(47, 2, 4.05, 6, [[0, '····']], { film: 'plant-slow-motion.mp4' }),
  day(40, 2, 4.05, 7, [
    [0, '··'],
    [4, 'OO'],
    [4.1, 'XO'],
  ]),
  day(
    33,
    2,
    4.05,
    7,
    [
      [3.8, 'O'],
      [4, 'XO'],
      [4.1, '-'],
      [4.2, 'XO'],
      [4.3, 'XXX'],
    ],
    {
      kind: 'meet',
      title: 'Club meet',
      reason: 'bar-up',
      film: 'club-meet-4.20.mp4',
      notes: 'Personal best.',
    },
  ),
  day(27, 2, 4.1, 7, [
    [0, '··'],
    [4.1, 'XO'],
    [4.2, 'XXO'],
  ]),
  day(
    20,
    2,
    4.1,
    7,
    [
      [0, '·'],
      [4.1, 'O'],
      [4.2, 'XO'],
      [4.3, 'XXX'],
    ],
    { reason: 'bar-down', film: 'new-pole-4.30.mp4' },
  ),
  day(15, 2, 4.15, 8, [
    [0, '··'],
    [4.2, 'XO'],
    [4.3, 'XO'],
  ]),
  day(
    9,
    2,
    4.15,
    8,
    [
      [4, 'O'],
      [4.2, 'XO'],
      [4.3, 'XXO'],
      [4.4, 'XO'],
      [4.5, 'XXX'],
    ],
    {
      kind: 'meet',
      title: 'Home meet',
      reason: 'under',
      film: 'home-meet-4.40.mp4',
    },
  ),
  day(
    5,
    3,
    4.2,
    8,
    [
      [0, '···'],
      [4.2, 'XO'],
    ],
    { reason: 'blew-through', notes: 'New 4.60. Standards at 70.' },
  ),
  day(
    1,
    3,
    4.2,
    8,
    [
      [0, '··'],
      [4.3, 'XO'],
      [4.45, 'XX'],
    ],
    { reason: 'stalled', film: 'training-4.45.mp4' },
  ),
];
