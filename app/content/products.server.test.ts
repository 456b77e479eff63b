import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listContentFiles, withDrafts } from './content-files.server.ts';
import { readProduct, readProducts } from './products.server.ts';
import { readContentFile } from './read-yaml.server.ts';

const [file = ''] = listContentFiles('products', '.md').map((name) => `products/${name}`);
const names = ['plan-week-1-0123456789ab', 'plan-week-2-0123456789ab'];
const library = names.map((name): [string, string] => [
  `pictures/${name}.yml`,
  `alt: ${name}\nwidth: 900\nheight: 1200\nwidths: [320, 900]\nadded: 2026-11-25T09:00:00.000Z\n`,
]);

/** The first product with these lines instead of its own for the same fields. */
const sourceWith = (fields: string) =>
  readContentFile(file)
    .replace(/^hidden: .*\n/m, '')
    .replace(/^(previewPages|demoVideo):.*\n( .*\n)*/gm, '')
    .replace('---\n', `---\n${fields}\n`);

function productWith(fields: string, uploads = library) {
  const source = sourceWith(fields);
  const id = Number(/^id: (\d+)$/m.exec(source)?.[1]);
  return withDrafts(new Map([...uploads, [file, source]]), () =>
    readProducts().find((product) => product.id === id),
  );
}

test('preview pages are pictures of the library, in their order', () => {
  const pages = [...names].reverse().map((name) => `{ picture: ${name}, alt: ${name} }`);
  const product = productWith(`previewPages: [${pages.join(', ')}]`);
  expect(product?.previewPages.map(({ name }) => name)).toEqual([...names].reverse());
});

test('a product has no preview pages by default, and may name no more than 12', () => {
  expect(productWith('')?.previewPages).toEqual([]);
  const pages = Array.from({ length: 13 }, () => `{ picture: ${names[0]}, alt: A page }`);
  expect(() => productWith(`previewPages: [${pages.join(', ')}]`)).toThrow('previewPages');
});

test('a demo video names one of the site’s videos, whose files exist', () => {
  const video = productWith('demoVideo: { title: A review, video: video-review }')?.demoVideo;
  expect(video?.title).toBe('A review');
  for (const address of [video?.mp4, video?.webm, video?.poster, video?.captions]) {
    expect(existsSync(`public${address}`), address).toBe(true);
  }
});

test('a demo video names an uploaded video, which has a description instead of captions', () => {
  const name = 'mara-jumps-0123456789ab';
  const added = '2026-11-25T09:00:00.000Z';
  const entry = `alt: Mara jumps\nwidth: 1080\nheight: 1920\nseconds: 4.2\nadded: ${added}\n`;
  const uploads: typeof library = [[`videos/${name}.yml`, entry]];
  const product = productWith(`demoVideo: { title: A jump, video: ${name} }`, uploads);
  expect(product?.demoVideo).toEqual({
    title: 'A jump',
    alt: 'Mara jumps',
    width: 1080,
    height: 1920,
    uploadDate: added,
    mp4: `/videos/${name}.mp4`,
    poster: `/videos/${name}.webp`,
  });
});

test.each(['sample', 'nothing-0123456789ab', '../secret', '/films/video-review.mp4', ''])(
  'refuses the demo video %j',
  (name) => {
    expect(() => productWith(`demoVideo: { title: A review, video: "${name}" }`)).toThrow('demoVideo.video');
  },
);

describe('a price', () => {
  const price = (text: string) => sourceWith('').replace(/^price: .*$/m, `price: ${text}`);
  const read = (text: string, code: string) => {
    const site = readContentFile('site.yml').replace('currency: USD', `currency: ${code}`);
    return withDrafts(new Map([...library, ['site.yml', site], [file, price(text)]]), () =>
      readProduct(file),
    );
  };

  test.each([
    ['39', 'USD', '$39', 3900],
    ['39.5', 'USD', '$39.50', 3950],
    ['299\nfrom: true', 'USD', 'from $299.00', 29_900],
    ['0', 'EUR', '€0.00', 0],
    ['5000', 'JPY', '¥5,000', 5000],
    ['5000', 'ISK', 'ISK 5,000', 500_000],
    ['5.12', 'KWD', 'KWD 5.120', 5120],
    // Files from before prices were numbers.
    ['$39', 'USD', '$39', 3900],
    ['from $299.00', 'USD', 'from $299.00', 29_900],
  ])('%j in %s is shown and charged in the currency of the site', (text, code, shown, cents) => {
    const product = read(text, code);
    expect({ ...product, price: product.price.replace('\u00a0', ' ') }).toMatchObject({
      price: shown,
      priceCents: cents,
      currency: code.toLowerCase(),
    });
  });

  test.each([
    ['-1', 'USD', 'price: must be 0 or more'],
    ['1e9', 'USD', 'price: must be at most $999,999.99'],
    ['$999999999', 'USD', 'price: must be at most $999,999.99'],
    ['39.505', 'USD', 'price: must be a multiple of $0.01'],
    ['0.2', 'USD', 'price: must be 0 or at least $0.50'],
    ['39.5', 'JPY', 'price: must be a multiple of ¥1'],
    ['.nan', 'USD', 'price: must be a number'],
    ['39 dollars', 'USD', 'price: must be a number'],
  ])('%j in %s is refused in one sentence', (text, code, message) => {
    expect(() => read(text, code)).toThrow(message);
  });
});
