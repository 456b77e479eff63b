import { expect, test } from 'vitest';
import { programAction } from './program-card.tsx';

const links = { applyNowLink: 'https://forms.example.com/', buyNowLink: 'https://marketplace.example.com/' };

test("returns 'Apply Now' when the price detail contains 'Starting'", () => {
  expect(programAction({ ...links, priceDetail: 'Starting price, per month' })).toEqual({
    label: 'Apply Now',
    href: links.applyNowLink,
  });
  expect(programAction({ ...links, priceDetail: 'per month, Starting at' }).label).toBe('Apply Now');
});

test.each(['One-time payment', 'starting in May', ''])(
  "returns 'Buy Now' for the price detail %j",
  (priceDetail) => {
    expect(programAction({ ...links, priceDetail })).toEqual({ label: 'Buy Now', href: links.buyNowLink });
  },
);
