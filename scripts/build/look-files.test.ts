import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultLook, fontPairNames, type PairName } from '#lib/look/look.ts';
import { lookStyle } from '#lib/look/theme-colors.ts';
import pictures from '#lib/pictures/pictures.json' with { type: 'json' };
import { drawLook, fontStyles } from './look-files.ts';

describe.each(Object.keys(fontPairNames) as PairName[])('the fonts of %s', (fonts) => {
  test('name a subset that is committed and a package that is installed', () => {
    const styles = fontStyles(fonts);
    const subsets = [...styles.matchAll(/url\('\.\.\/(fonts\/[\w-]+\.woff2)'\)/g)].map(([, file]) => file ?? '');
    const packages = [...styles.matchAll(/@import '(.+)';/g)].map(([, file]) => file ?? '');
    expect(subsets).toHaveLength(3);
    expect(packages).toHaveLength(3);
    for (const file of subsets) expect(existsSync(`app/styles/${file}`), file).toBe(true);
    for (const file of packages) expect(existsSync(`node_modules/${file}`), file).toBe(true);
    expect(styles).toContain(`font-stretch: 62% 81%`);
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
