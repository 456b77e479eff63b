import { vi } from 'vitest';
import type { Product } from '#domain/catalog.ts';

const base = {
  currency: 'usd',
  image: '/plates/sample.svg',
  summary: 'A sample.',
  options: [],
  comingSoon: false,
  deliveries: [],
};

export const guide: Product = {
  ...base,
  id: 3,
  name: 'Guide',
  price: '$19',
  priceCents: 1900,
  category: 'training',
};
export const freeGuide: Product = {
  ...base,
  id: 13,
  name: 'Free guide',
  price: '$0.00',
  priceCents: 0,
  category: 'training',
};
export const call: Product = {
  ...base,
  id: 6,
  name: 'Call',
  price: 'from $50.00',
  priceCents: 5000,
  category: 'coaching',
  options: [
    { label: '30 Minutes - $50', price: '$50', priceCents: 5000 },
    { label: '3x 30 Minutes - $130', price: '$130', priceCents: 13000 },
  ],
};
export const coaching: Product = {
  ...base,
  id: 4,
  name: 'Coaching',
  price: 'from $299.00',
  priceCents: 29900,
  category: 'coaching',
  externalLink: 'https://forms.example.com/apply',
};
export const demo: Product = { ...freeGuide, id: 7, name: 'Demo', comingSoon: true };
export const shirt: Product = {
  ...base,
  id: 21,
  name: 'T-shirt',
  price: '$25',
  priceCents: 2500,
  category: 'apparel',
};
export const sampleCatalog: Product[] = [guide, call, coaching, demo, freeGuide];

/** Lets every write to local storage fail, like an exceeded quota. Returns the mock, to restore it. */
export function fillLocalStorage() {
  const { localStorage } = window;
  return vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...localStorage,
    getItem: (key) => localStorage.getItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
}
