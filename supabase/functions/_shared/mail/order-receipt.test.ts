import { instantOf } from '../domain/days.ts';
import { describe, expect, test } from 'vitest';
import type { CatalogProduct } from '../domain/catalog.ts';
import type { Delivery } from '../domain/delivery.ts';
import { verifyDownloadLink } from '../download-links.ts';
import type { Order } from '../orders.ts';
import { renderOrderReceipt } from './order-receipt.ts';

const now = new Date('2026-03-01T12:00:00Z');
const secret = 'a secret of at least thirty-two bytes';
const file = (id: string, bucket: string, path: string, fileName: string, productId: number) => ({
  id,
  orderId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  productId,
  bucket,
  path,
  object: path,
  fileName,
  fileType: 'application/pdf',
});
const files = [
  file('file-3', 'digital-products', 'knee.pdf', 'Jumpers Knee Protocol.pdf', 3),
  file('file-13', 'free-downloads', 'drills.pdf', 'Best Pole Vault Drills.pdf', 13),
];
const delivery = (index: number, isPublic: boolean): Delivery => ({
  kind: 'file',
  fileName: files[index]?.fileName ?? '',
  bucket: isPublic ? 'free-downloads' : 'digital-products',
  path: files[index]?.path ?? '',
  public: isPublic,
});
const catalog: CatalogProduct[] = [];

const order: Order = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  status: 'paid',
  currency: 'usd',
  livemode: true,
  email: 'ada@example.com',
  amountCents: 9900,
  shippingCents: 0,
  refundedCents: 0,
  createdAt: instantOf(now),
  paidAt: instantOf(now),
  items: [
    item({ productId: 3, productName: 'Jumpers Knee <Protocol>', deliveries: [delivery(0, false)] }),
    item({
      productId: 13,
      productName: 'Best Pole Vault Drills',
      unitAmountCents: 0,
      deliveries: [delivery(1, true)],
    }),
    item({
      productId: 5,
      productName: 'Video Review',
      quantity: 4,
      unitAmountCents: 2000,
      deliveries: [{ kind: 'review-credit', count: 1 }],
    }),
    item({
      productId: 6,
      productName: 'Consultation',
      option: '30 Minutes - $50',
      deliveries: [{ kind: 'link', label: 'Book your call', url: 'https://booking.example.com/a?b=1&c=2' }],
    }),
  ],
};

function item(fields: Partial<Order['items'][number]>): Order['items'][number] {
  const quantity = fields.quantity ?? 1;
  const unitAmountCents = fields.unitAmountCents ?? 1900;
  return {
    productId: 1,
    productName: 'Thing',
    quantity,
    unitAmountCents,
    amountCents: quantity * unitAmountCents,
    deliveries: [],
    ...fields,
  };
}

const render = (changes: Partial<Order> = {}) =>
  renderOrderReceipt(
    { ...order, ...changes },
    {
      brand: {
        name: 'Crossbar',
        currency: 'usd',
        supportEmail: 'hello@crossbar.example',
        claims: { videoReview: '48 hours', reply: '24-48 hours' },
      },
      siteUrl: 'https://crossbar.example',
      supabaseUrl: 'https://api.crossbar.example',
      catalog,
      downloadLinkSecret: secret,
      now: () => now,
      files,
    },
  );

describe('the receipt', () => {
  test('lists every line, the total and the deliveries, in HTML and in text', async () => {
    const { subject, html, text } = await render();
    expect(subject).toBe('Your Crossbar order 7C9E6679');
    for (const form of [html, text]) {
      expect(form).toContain('Best Pole Vault Drills');
      expect(form).toContain('4 × Video Review');
      expect(form).toContain('$80.00');
      expect(form).toContain('$99.00');
      expect(form).toContain('March 1, 2026');
      expect(form).toContain('4 video reviews');
      expect(form).toContain('Consultation (30 Minutes - $50)');
      expect(form).toContain('hello@crossbar.example');
    }
    expect(text).toContain('https://booking.example.com/a?b=1&c=2');
    expect(html).toContain('href="https://booking.example.com/a?b=1&amp;c=2"');
  });

  test('signs the link to a paid file and links a free file directly', async () => {
    const { text } = await render();
    const link =
      /https:\/\/api\.crossbar\.example\/functions\/v1\/get-digital-product\?\S+/.exec(text)?.[0] ?? '';
    const query = new URL(link).searchParams;
    expect(query.get('fileId')).toBe('file-3');
    await expect(verifyDownloadLink(query.get('token') ?? '', 'file-3', { secret, now })).resolves.toEqual({
      orderId: order.id,
    });
    expect(text).toContain('https://api.crossbar.example/storage/v1/object/public/free-downloads/drills.pdf');
  });

  test('escapes product names', async () => {
    const { html, text } = await render();
    expect(html).not.toContain('<Protocol>');
    expect(html).toContain('Jumpers Knee &lt;Protocol&gt;');
    expect(text).toContain('Jumpers Knee <Protocol>');
  });

  test('says what a coupon took off, and what was paid', async () => {
    const { html, text } = await render({ paidCents: 7920, couponCode: 'SPRING20' });
    for (const form of [html, text]) {
      expect(form).toContain('Code SPRING20');
      expect(form).toContain('−$19.80');
      expect(form).toContain('$79.20');
    }
    expect((await render({ paidCents: 9900 })).text).not.toContain('Discount');
    expect((await render({ paidCents: 0 })).text).toContain('−$99.00');
  });

  test('says what shipping costs and where the goods go', async () => {
    const address = { name: 'Ada Vaulter', line1: '1 Runway Road', country: 'US' };
    const goods = { shippingCents: 600, paidCents: 10500, shipment: { address } };
    const { html, text } = await render(goods);
    for (const form of [html, text]) {
      expect(form).toContain('$6.00');
      expect(form).toContain('$105.00');
      expect(form).toContain('Ada Vaulter, 1 Runway Road, United States');
    }
    expect((await render({ ...goods, shippingCents: 0, paidCents: 9900 })).text).toMatch(/Shipping: Free/);
    expect((await render()).text).not.toContain('Shipping');
  });

  test('says when the payment was a test', async () => {
    expect((await render()).text).not.toContain('test payment');
    expect((await render({ livemode: false })).text).toContain('test payment');
  });

  test('supports dark mode', async () => {
    expect((await render()).html).toContain('prefers-color-scheme: dark');
    expect((await render()).html).not.toContain('<table');
  });
});
