import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { createCriticalStyles, inlineStyles, type KeptStyles } from './critical-styles.ts';

const site = mkdtempSync(join(tmpdir(), 'crossbar-styles-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));
writeFileSync(
  join(site, 'app.css'),
  '.lead{color:red}.aside{color:blue}.never{color:green}.quiet{color:gray}',
);

const page = (body: string) =>
  parse(
    `<html><head><link rel="stylesheet" href="/app.css"/><meta charset="utf-8"/></head><body>${body}</body></html>`,
  );

test('finds the styles that a page needs, also in what is shown without scripts', async () => {
  const find = createCriticalStyles(site, {});
  const { styles } = await find(
    page('<p class="lead">Run</p><noscript><p class="quiet">Plant</p></noscript>'),
  );
  expect(styles).toMatch(/\.lead.*\.quiet/);
  expect(styles).not.toContain('.never');
});

test('pages that differ in their texts have one structure, whose styles are found once', async () => {
  const kept: KeptStyles = {};
  const find = createCriticalStyles(site, kept);
  const first = await find(page('<p class="lead" title="A">Run <a href="/a">up</a></p>'));
  expect(await find(page('<p class="lead" title="B">Swing <a href="/b">up</a></p>'))).toEqual(first);
  const other = await find(page('<p class="lead">Run <b>up</b></p>'));
  expect(other.structure).not.toBe(first.structure);
  expect(Object.keys(kept)).toEqual([first.structure, other.structure]);
  // A later site uses what an earlier one kept.
  const later = createCriticalStyles('/nowhere', { [first.structure]: '.kept{}' });
  expect((await later(page('<p class="lead" title="C">Bar <a href="/c">up</a></p>'))).styles).toBe('.kept{}');
});

test('a page gets its styles first and its style sheets last', () => {
  const made = page('<p>Run</p>');
  inlineStyles(made, '.a > .b{}');
  expect(made.toString()).toBe(
    '<html><head><style>.a > .b{}</style><meta charset="utf-8"></head><body><p>Run</p><link rel="stylesheet" href="/app.css"></body></html>',
  );
});
