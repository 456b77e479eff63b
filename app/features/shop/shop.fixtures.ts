import type { Product } from '#domain/catalog.ts';

const base = {
  currency: 'usd',
  image: '/plates/sample.svg',
  summary: 'A sample.',
  options: [],
  comingSoon: false,
  deliveries: [],
};
const program: Product = {
  ...base,
  id: 1,
  name: 'Program',
  price: '$39',
  priceCents: 3900,
  category: 'training',
};

/** One product of every kind, independent of the real catalog. */
export const sampleShop = {
  program,
  guide: { ...program, id: 2, name: 'Guide' },
  demo: { ...program, id: 3, name: 'Demo', price: '$0.00', priceCents: 0, comingSoon: true },
  freeGuide: { ...program, id: 4, name: 'Free guide', price: '$0.00', priceCents: 0 },
  review: { ...program, id: 5, name: 'Review', category: 'coaching' },
  coaching: {
    ...program,
    id: 6,
    name: 'Coaching',
    price: 'from $299.00',
    priceCents: 29_900,
    category: 'coaching',
    externalLink: 'https://forms.example.com/apply',
  },
  shirt: { ...program, id: 7, name: 'Shirt', category: 'apparel' },
} satisfies Record<string, Product>;
