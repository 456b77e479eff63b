import { expect, test } from 'vitest';
import { parseAbout } from './about.server.ts';
import { withDrafts } from './content-files.server.ts';
import { readContentFile } from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';

const name = 'mara-over-the-bar-0123456789ab';
const library = new Map([
  [
    `pictures/${name}.yml`,
    'alt: Mara\nwidth: 1200\nheight: 900\nwidths: [320, 640, 1200]\nadded: 2026-11-25T09:00:00.000Z\n',
  ],
]);

/** The first member of about.yml with this photo. */
const memberWith = (photo: string) =>
  withDrafts(library, () => {
    const about = readContentFile('about.yml').replace(
      /^( *)best: .*$/m,
      (line, space) => `${line}\n${space}photo: ${photo}`,
    );
    return parseAbout(about).team.members[0];
  });
const render = (markdown: string) => withDrafts(library, () => renderMarkdown('blog/x.md', markdown));

test('a photo has its size and its focal point, in the middle by default', () => {
  expect(memberWith(`{ picture: ${name}, alt: Mara jumps }`)?.photo).toEqual({
    name,
    alt: 'Mara jumps',
    focus: '50% 50%',
    width: 1200,
    height: 900,
    widths: [320, 640, 1200],
  });
  expect(memberWith(`{ picture: ${name}, alt: Mara jumps, focus: 10% 0% }`)?.photo?.focus).toBe('10% 0%');
});

test.each([
  ['{ picture: other, alt: Mara }', 'team.members.0.photo.picture: is not in the library: other'],
  ['{ picture: ../site, alt: Mara }', 'team.members.0.photo.picture: is not in the library: ../site'],
  ['{ picture: "", alt: Mara }', 'team.members.0.photo.picture: must be chosen from the library'],
  [`{ picture: ${name} }`, 'team.members.0.photo.alt: is required'],
  [`{ picture: ${name}, alt: "" }`, 'team.members.0.photo.alt: is required: describe the picture'],
  [`{ picture: ${name}, alt: Mara, focus: 101% 0% }`, 'team.members.0.photo.focus: must look like 50% 30%'],
  [`{ picture: ${name}, alt: Mara, focus: center }`, 'team.members.0.photo.focus: must look like 50% 30%'],
  [name, 'team.members.0.photo: must be a group of fields'],
])('refuses %s with file and field', (photo, sentence) => {
  expect(() => memberWith(photo)).toThrow(sentence);
});

test('a picture in Markdown keeps its place and loads late', () => {
  const html = render(`Before.\n\n![Mara "flies" & 5 < 6](/pictures/${name})\n\nAfter.`);
  expect(html).toContain(`srcset="/pictures/${name}-320.avif 320w, `);
  expect(html).toContain('width="1200" height="900" loading="lazy"');
  expect(html).toContain('alt="Mara &quot;flies&quot; &amp; 5 &lt; 6"');
});

test.each([
  ['![x](https://elsewhere.example/x.png)', 'not in the library'],
  ['![x](/pictures/other)', 'not in the library'],
  ['![x](/pictures/../site)', 'not in the library'],
  ['![x](/plates/x.svg)', 'not in the library'],
  ['![x](javascript:alert(1))', 'not in the library'],
  [`![](/pictures/${name})`, 'without a description'],
])('refuses the picture %s', (markdown, sentence) => {
  expect(() => render(markdown)).toThrow(sentence);
});
