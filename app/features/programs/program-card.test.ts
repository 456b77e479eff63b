import { expect, test } from 'vitest';
import { programAction } from './program-card.tsx';

const links = { applyNowLink: 'https://forms.example.com/', buyNowLink: 'https://marketplace.example.com/' };

test("a program whose price detail contains 'Starting' is applied for", () => {
  expect(programAction({ ...links, priceDetail: 'Starting price, per month' })).toEqual({
    label: 'Apply Now',
    href: links.applyNowLink,
  });
  expect(programAction({ ...links, priceDetail: 'per month, Starting at' }).label).toBe('Apply Now');
});

test.each(['One-time payment', 'starting in May', ''])(
  'with the price detail %j it is bought',
  (priceDetail) => {
    expect(programAction({ ...links, priceDetail })).toEqual({ label: 'Buy Now', href: links.buyNowLink });
  },
);
