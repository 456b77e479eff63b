/** Invented athletes besides the demo accounts, all adults. */
export const sampleAthletes = [
  { email: 'jo.park@example.com', first_name: 'Jo', last_name: 'Park' },
  { email: 'nia.bauer@example.com', first_name: 'Nia', last_name: 'Bauer' },
  { email: 'sam.ortiz@example.com', first_name: 'Sam', last_name: 'Ortiz' },
] as const;

/** An invented coach beside the owner. Nobody knows her password. */
export const sampleCoach = { email: 'tess.okafor@example.com', first_name: 'Tess', last_name: 'Okafor' };

interface SampleOrder {
  email: string;
  daysAgo: number;
  lines: readonly { productId: number; quantity: number }[];
}

/** Paid orders. Buyers without an account bought as guests. */
export const sampleOrders: readonly SampleOrder[] = [
  { email: 'athlete@example.com', daysAgo: 60, lines: [{ productId: 3, quantity: 1 }] },
  { email: 'athlete@example.com', daysAgo: 10, lines: [{ productId: 5, quantity: 2 }] },
  { email: 'nia.bauer@example.com', daysAgo: 4, lines: [{ productId: 5, quantity: 1 }] },
  {
    email: 'kim.doyle@example.com',
    daysAgo: 2,
    lines: [
      { productId: 2, quantity: 1 },
      { productId: 3, quantity: 1 },
    ],
  },
];

/** Subscribers to the video library, by the index of their account in `sampleAthletes`. */
export const sampleSubscriptions = [
  { athlete: 0, status: 'active', startedDaysAgo: 70 },
  { athlete: 1, status: 'past_due', startedDaysAgo: 33 },
] as const;

export const sampleMessages = [
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    subject: 'Group coaching for our club',
    message:
      'We are six vaulters between 3.20 and 4.10 m. Do you coach groups, and can we send videos together?',
    daysAgo: 1,
    isAnswered: false,
  },
  {
    name: 'Tom Weller',
    email: 'tom.weller@example.com',
    subject: 'Which program first?',
    message: 'I jump 3.80 and have ten weeks until the first meet. Flight Mode or Power Strength?',
    daysAgo: 6,
    isAnswered: true,
  },
] as const;

export const sampleSignUps = [
  {
    email: 'ada.lind@example.com',
    first_name: 'Ada',
    last_name: 'Lind',
    list: 'app',
    is_vaulter: true,
    is_coach: false,
    daysAgo: 3,
  },
  {
    email: 'coach.mills@example.com',
    first_name: 'Ray',
    last_name: 'Mills',
    list: 'app',
    is_vaulter: false,
    is_coach: true,
    daysAgo: 8,
  },
  {
    email: 'lena.voss@example.com',
    first_name: '',
    last_name: '',
    list: 'newsletter',
    is_vaulter: false,
    is_coach: false,
    daysAgo: 5,
  },
] as const;

export const sampleFreeDownloads = [
  { email: 'ada.lind@example.com', name: 'Ada Lind', daysAgo: 3 },
  { email: 'noor.haddad@example.com', name: 'Noor Haddad', daysAgo: 12 },
] as const;
