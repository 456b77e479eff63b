import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { listContentFiles, withDrafts } from '#content/content-files.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { shareTags } from './share-tags.ts';

test('a page has its canonical address and its own image, as absolute URLs', () => {
  const tags = shareTags('/shop', 'https://crossbar.example');
  expect(tags).toContain('<link rel="canonical" href="https://crossbar.example/shop"/>');
  expect(tags).toContain('property="og:url" content="https://crossbar.example/shop"');
  expect(tags).toMatch(
    /property="og:image" content="https:\/\/crossbar\.example\/share\/shop-[0-9a-f]{8}\.png"/,
  );
});

test('a page without its own image uses the image of the home page', () => {
  expect(shareTags('/blog/written-a-minute-ago', 'https://crossbar.example')).toMatch(
    /\/share\/home-[0-9a-f]{8}\.png"/,
  );
});

test('the page for unknown addresses has an image and no canonical address', () => {
  const tags = shareTags(undefined, 'https://crossbar.example');
  expect(tags).toContain('og:image');
  expect(tags).not.toMatch(/canonical|og:url/);
});

test("the owner's share image replaces drawn images, not for a page's own picture", () => {
  const picture = (name: string): [string, string] => [
    `pictures/${name}.yml`,
    stringify({ alt: name, width: 1200, height: 900, widths: [320, 1200], added: '2026-11-25T09:00:00Z' }),
  ];
  const site = {
    ...(parse(readContentFile('site.yml')) as object),
    shareImage: { picture: 'team', alt: 'The team' },
  };
  const [article = ''] = listContentFiles('blog', '.md');
  const illustrated = readContentFile(`blog/${article}`).replace(
    '---',
    '---\npicture: { picture: pit, alt: The pit }',
  );
  const drafts = new Map([
    ['site.yml', stringify(site)],
    [`blog/${article}`, illustrated],
    picture('team'),
    picture('pit'),
  ]);
  withDrafts(drafts, () => {
    const shared = shareTags('/shop', 'https://crossbar.example');
    expect(shared).toContain(
      'property="og:image" content="https://crossbar.example/pictures/team-share.jpg"',
    );
    expect(shared).toContain('property="og:image:alt" content="The team"');
    expect(shareTags(`/blog/${article.replace('.md', '')}`, 'https://crossbar.example')).toContain(
      '/pictures/pit-share.jpg"',
    );
  });
});
