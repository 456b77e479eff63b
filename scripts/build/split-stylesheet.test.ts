import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stylesheetSplitter } from './split-stylesheet.ts';

const english = '@font-face{font-family:Text;src:url(/assets/english.woff2);unicode-range:U+20-7E}';
const polish = '@font-face{font-family:Text;src:url(/assets/polish.woff2);unicode-range:U+100-17F}';

test('the fonts leave the stylesheet for one of their own, and a page carries those that it has letters for', () => {
  const site = mkdtempSync(join(tmpdir(), 'crossbar-styles-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'assets/shell.css'), `${polish}${english}p{color:red}`);
  const stylesOf = stylesheetSplitter(site);
  const { rulesFor, fonts } = stylesOf('/assets/shell.css#');
  expect(readFileSync(join(site, 'assets/shell.css'), 'utf8')).toBe('p{color:red}');
  expect(readFileSync(join(site, fonts), 'utf8')).toBe(`${polish}${english}`);
  expect(rulesFor('<body><p>Vault</p></body>')).toBe(`${english}p{color:red}`);
  expect(rulesFor('<body><p>Łukasz</p></body>')).toBe(`${polish}${english}p{color:red}`);
  expect(stylesOf('/assets/shell.css#').fonts).toBe(fonts);
});
