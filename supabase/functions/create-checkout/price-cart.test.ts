import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogProduct } from '../_shared/domain/catalog.ts';
import { FunctionError } from '../_shared/errors.ts';
import { priceCart } from './price-cart.ts';

const product = (
  fields: Partial<CatalogProduct> & Pick<CatalogProduct, 'id' | 'priceCents'>,
): CatalogProduct => ({
  name: `CatalogProduct ${fields.id}`,
  price: `$${fields.priceCents / 100}`,
  currency: 'usd',
  category: 'training',
  summary: '',
  image: '/plates/one.svg',
  options: [],
  comingSoon: false,
  deliveries: [],
  ...fields,
});

const catalog: CatalogProduct[] = [
  product({ id: 3, priceCents: 1900 }),
  product({ id: 4, priceCents: 29_900, externalLink: 'https://forms.example.com/apply' }),
  product({
    id: 6,
    priceCents: 5000,
    price: 'from $50.00',
    options: [
      { label: '30 Minutes - $50', price: '$50', priceCents: 5000 },
      { label: '3x 30 Minutes - $130', price: '$130', priceCents: 13_000 },
    ],
  }),
  product({ id: 7, priceCents: 0, comingSoon: true }),
  product({ id: 13, priceCents: 0, price: '$0.00' }),
];

const line = (fields: Record<string, unknown> = {}) => ({
  productId: 3,
  productName: 'Jumpers Knee',
  price: '$19',
  quantity: 1,
  image: '/x.svg',
  ...fields,
});

function errorCodeOf(lineItems: unknown): string | undefined {
  try {
    priceCart(lineItems, catalog);
    return undefined;
  } catch (error) {
    return error instanceof FunctionError ? error.code : String(error);
  }
}

describe('pricing a cart', () => {
  test('uses the name and price of the catalog, not of the payload', () => {
    const cart = priceCart([line({ productName: 'Gold bar', quantity: 2 })], catalog);
    expect(cart.totalCents).toBe(3800);
    expect(cart.lines[0]).toMatchObject({
      productName: 'CatalogProduct 3',
      unitAmountCents: 1900,
      quantity: 2,
    });
  });

  test("charges each option's own price", () => {
    const cart = priceCart([line({ productId: 6, option: '3x 30 Minutes - $130', price: '$130' })], catalog);
    expect(cart.totalCents).toBe(13_000);
  });

  test('merges lines of the same product and option only', () => {
    const cart = priceCart(
      [
        line({ productId: 6, option: '30 Minutes - $50', price: '$50' }),
        line({ productId: 6, option: '3x 30 Minutes - $130', price: '$130' }),
        line({ productId: 6, option: '30 Minutes - $50', price: '$50', quantity: 2 }),
      ],
      catalog,
    );
    expect(cart.lines.map(({ option, quantity }) => [option, quantity])).toEqual([
      ['30 Minutes - $50', 3],
      ['3x 30 Minutes - $130', 1],
    ]);
    expect(cart.totalCents).toBe(28_000);
  });

  test('accepts a cart of free and paid products', () => {
    const cart = priceCart([line(), line({ productId: 13, price: '$0.00' })], catalog);
    expect(cart.lines).toHaveLength(2);
    expect(cart.totalCents).toBe(1900);
  });

  test('treats an empty option as none', () => {
    expect(errorCodeOf([line({ option: '' })])).toBeUndefined();
    expect(errorCodeOf([line({ option: null })])).toBeUndefined();
  });

  test.each([
    ['an empty cart', [], 'empty_cart'],
    ['no list', undefined, 'invalid_line'],
    ['a list of null', [null], 'invalid_line'],
    ['a forged price', [line({ price: '$1' })], 'price_changed'],
    ['a malformed price', [line({ price: 'gratis' })], 'price_changed'],
    [
      'the cheapest price for a dearer option',
      [line({ productId: 6, option: '3x 30 Minutes - $130', price: '$50' })],
      'price_changed',
    ],
    ['a price that is a number', [line({ price: 19 })], 'invalid_line'],
    ['an unknown product', [line({ productId: 999 })], 'unknown_product'],
    ['a product id in letters', [line({ productId: '3' })], 'invalid_line'],
    ['a missing option', [line({ productId: 6, price: '$50' })], 'option_required'],
    ["another product's option", [line({ option: '30 Minutes - $50' })], 'unknown_option'],
    [
      'an option that does not exist',
      [line({ productId: 6, option: 'Forever - $1', price: '$1' })],
      'unknown_option',
    ],
    ['a product that is coming soon', [line({ productId: 7, price: '$0' })], 'not_for_sale'],
    ['a product with an external link', [line({ productId: 4, price: '$299' })], 'not_for_sale'],
    ['a quantity of 0', [line({ quantity: 0 })], 'quantity_out_of_range'],
    ['a quantity of -1', [line({ quantity: -1 })], 'quantity_out_of_range'],
    ['a quantity of 1.5', [line({ quantity: 1.5 })], 'quantity_out_of_range'],
    ['a quantity of a billion', [line({ quantity: 1e9 })], 'quantity_out_of_range'],
    ['a quantity in letters', [line({ quantity: 'abc' })], 'quantity_out_of_range'],
    ['a quantity of NaN', [line({ quantity: Number.NaN })], 'quantity_out_of_range'],
    ['no quantity', [line({ quantity: undefined })], 'quantity_out_of_range'],
    ['a total quantity above the maximum', [line({ quantity: 999_999 }), line()], 'quantity_out_of_range'],
    ['a total of 0', [line({ productId: 13, price: '$0.00' })], 'total_out_of_range'],
    ['a total above $999,999.99', [line({ quantity: 52_632 })], 'total_out_of_range'],
  ])('rejects %s', (_name, lineItems, code) => {
    expect(errorCodeOf(lineItems)).toBe(code);
  });

  test('accepts a total just below one million dollars', () => {
    expect(priceCart([line({ quantity: 52_631 })], catalog).totalCents).toBe(99_998_900);
  });

  test('throws only FunctionError, and never sells below the catalog price', () => {
    const anyLine = fc.record(
      {
        productId: fc.oneof(fc.constantFrom(3, 4, 6, 7, 13), fc.anything()),
        option: fc.oneof(
          fc.constantFrom('30 Minutes - $50', '3x 30 Minutes - $130', undefined),
          fc.anything(),
        ),
        quantity: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.anything()),
        price: fc.oneof(fc.constantFrom('$19', '$50', '$130', undefined), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(anyLine), fc.anything()), (lineItems) => {
        let cart;
        try {
          cart = priceCart(lineItems, catalog);
        } catch (error) {
          expect(error).toBeInstanceOf(FunctionError);
          return;
        }
        const least = cart.lines.reduce((sum, { productId, quantity }) => {
          const sold = catalog.find(({ id }) => id === productId);
          return sum + (sold?.priceCents ?? Infinity) * quantity;
        }, 0);
        expect(cart.totalCents).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
