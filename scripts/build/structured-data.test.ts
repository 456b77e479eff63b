import { expect, test } from 'vitest';
import { listContentFiles, withDrafts } from '#content/content-files.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { structuredData } from './structured-data.ts';

const [file = ''] = listContentFiles('products', '.md').map((name) => `products/${name}`);
const uploaded = 'mara-jumps-0123456789ab';
const added = '2026-11-25T09:00:00.000Z';

test.each([
  ['one of the site’s own', 'video-review', '/films/video-review'],
  ['an uploaded one', uploaded, `/videos/${uploaded}`],
])('search engines find a product’s video: %s', (_name, video, files) => {
  const source = readContentFile(file)
    .replace(/^hidden: .*\n/m, '')
    .replace(/^demoVideo:.*\n( .*\n)*/gm, '')
    .replace('---\n', `---\ndemoVideo: { title: A jump, video: ${video} }\n`);
  const entry = `alt: Mara jumps\nwidth: 1080\nheight: 1920\nseconds: 4.2\nadded: ${added}\n`;
  const path = `/shop/product/${/^id: (\d+)$/m.exec(source)?.[1]}`;
  const texts = new Map([
    [file, source],
    [`videos/${uploaded}.yml`, entry],
  ]);
  const things = withDrafts(texts, () =>
    structuredData({ path, title: 'A product', siteUrl: 'https://example.com' }),
  );
  expect(things).toContainEqual(
    expect.objectContaining({
      '@type': 'VideoObject',
      name: 'A jump',
      contentUrl: `https://example.com${files}.mp4`,
      thumbnailUrl: `https://example.com${files}.webp`,
      uploadDate: expect.stringMatching(/^2026-11-\d\dT\d\d:\d\d:\d\d/),
    }),
  );
});
