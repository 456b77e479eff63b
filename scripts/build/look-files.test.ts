import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { heroStill } from '#features/home/hero-still.server.tsx';
import { defaultLook, fontPairNames, type PairName } from '#lib/look/look.ts';
import { themesOf } from '#lib/look/themes.ts';
import { lookStyle } from '#lib/look/theme-colors.ts';
import pictures from '#lib/pictures/pictures.json' with { type: 'json' };
import { drawLook, fontStyles } from './look-files.ts';

describe.each(Object.keys(fontPairNames) as PairName[])('the fonts of %s', (fonts) => {
  test('name a subset that is committed and a package that is installed', () => {
    const styles = fontStyles(fonts);
    const subsets = [...styles.matchAll(/url\('\.\.\/(fonts\/[\w-]+\.woff2)'\)/g)].map(
      ([, file]) => file ?? '',
    );
    const packages = [...styles.matchAll(/@import '(.+)';/g)].map(([, file]) => file ?? '');
    expect(subsets).toHaveLength(3);
    expect(packages).toHaveLength(3);
    for (const file of subsets) expect(existsSync(`app/styles/${file}`), file).toBe(true);
    for (const file of packages) expect(existsSync(`node_modules/${file}`), file).toBe(true);
    expect(styles).toContain(`font-stretch: 62% 81%`);
    // A semibold text has a bold stand-in: a regular one is narrower, and lines would break elsewhere when the font loads.
    expect(styles).toMatch(/font-weight: 600 700;\n {2}src: local\('Arial Bold'\)/);
    // Pages load it first.
    expect(subsets).toContain(`fonts/${fonts}.woff2`);
  });
});

test('colors and corners are custom properties', () => {
  const styles = lookStyle({ ...defaultLook, accent: '#007639', corners: 8 });
  expect(styles).toContain('--pit:#007639;');
  expect(styles).toContain('--ground:#f5f1e8;');
  expect(styles).toContain('--corner:8px;');
  expect(styles).not.toContain('#1d4ed1');
});

test('icons, plates and drawings are drawn in other colors, and those of the repository are kept for the default ones', async () => {
  expect(await drawLook(defaultLook)).toEqual(new Map());
  const drawn = await drawLook({ ...defaultLook, paper: '#ffffff' });
  expect([...drawn.keys()]).toEqual(expect.arrayContaining(['icons/tab-64.png', 'icons/icon-512.png']));
  const plates = [...drawn].filter(([file]) => file.startsWith('plates/'));
  expect(plates.length).toBeGreaterThan(10);
  for (const file of readdirSync('public/plates')) expect([...drawn.keys()]).toContain(`plates/${file}`);
  // A page shows them in place of the committed pictures.
  for (const [name, { themes }] of Object.entries(pictures))
    if (themes) expect([...drawn.keys()]).toContain(`plates/${name}.svg`);
  expect(plates.map(([, svg]) => String(svg)).join('')).not.toContain('#f5f1e8');
}, 60_000);

const looks = {
  green: { accent: '#00693c', highlight: '#ffb000', paper: '#f3f7f1' },
  violet: { accent: '#6d28d9', highlight: '#22d3ee', paper: '#fdfdff' },
  black: { accent: '#111111', highlight: '#ff5a36', paper: '#fafafa' },
};

/** Colors of a look that no other look has: its marks, its bar, its action and its grounds. */
const ownColors = (colors: Parameters<typeof themesOf>[0]): string[] =>
  Object.values(themesOf(colors)).flatMap((theme) =>
    (['ground', 'surface', 'surface-2', 'hairline', 'tartan', 'bar', 'pit', 'pit-hover'] as const).map(
      (name) => theme[name],
    ),
  );

/** Colors in a text, without the fallbacks of properties. */
const hexColors = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(/var\(--[\w-]+,[^)]*\)/g, '')
      .toLowerCase()
      .match(/#[0-9a-f]{6}\b/g),
  ),
];

/** Colors of the pixels of a picture that are not mixed at an edge: each is on at least one percent of it. */
async function pixelColors(png: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += info.channels) {
    const color = `#${data.subarray(i, i + 3).toString('hex')}`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const least = (info.width * info.height) / 100;
  return [...counts].flatMap(([color, count]) => (count >= least ? [color] : []));
}

test.each(Object.entries(looks))(
  'a look in %s has no color of another palette',
  async (name, colors) => {
    const look = { ...defaultLook, ...colors };
    const own = ownColors(look);
    const others = [
      defaultLook,
      ...Object.entries(looks).flatMap(([other, its]) => (other === name ? [] : [its])),
    ];
    const foreign = others
      .flatMap(ownColors)
      .filter((color) => ![...own, '#ffffff', '#000000'].includes(color));
    expect(hexColors(lookStyle(look)).filter((color) => foreign.includes(color))).toEqual([]);
    for (const [file, drawn] of await drawLook(look)) {
      const shown = typeof drawn === 'string' ? hexColors(drawn) : await pixelColors(drawn);
      expect(
        shown.filter((color) => foreign.includes(color)),
        file,
      ).toEqual([]);
    }
    // What is drawn in the page itself uses the page's colors; a color of its own is only the fallback of one that every look has.
    const { setting, figure } = heroStill();
    expect(hexColors(setting + figure)).toEqual([]);
    const used = [...(setting + figure).matchAll(/var\(--([\w-]+), ?#/g)].map(([, property]) => property);
    expect(used.filter((property) => !Object.keys(themesOf(look).light).includes(property ?? ''))).toEqual(
      [],
    );
  },
  60_000,
);
