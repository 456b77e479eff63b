/**
 * Renders every figure to one HTML page per theme, for review:
 * npx tsx packages/vault-figures/contact-sheet.ts OUT_FOLDER
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { Chronophotograph } from './src/figures/chronophotograph.tsx';
import { drillFigures } from './src/figures/drill-poses.ts';
import type { DrillFigureName } from './src/figures/drill-poses.ts';
import { DrillFigure } from './src/figures/figures.tsx';
import { PHASES } from './src/figures/phases.ts';
import { PLATES, ProductPlate } from './src/figures/plates.tsx';
import type { PlateSubject } from './src/figures/plates.tsx';

const THEMES = {
  sheet:
    '--ink:#12161B;--ground:#F5F1E8;--muted:#4A4F55;--control:#8A8579;--tartan:#B8321C;--bar:#F4C531;--pit:#1D4ED1;--hairline:#DCD5C4',
  plate:
    '--ink:#F2EEE4;--ground:#0E1216;--muted:#A9B0B6;--control:#7C858D;--tartan:#FF7A5C;--bar:#FFD449;--pit:#8FB3FF;--hairline:#232B33',
};

const STYLE =
  'body{margin:0;padding:24px;background:var(--ground);color:var(--ink);font:13px ui-monospace,monospace}' +
  'section{display:grid;gap:16px;margin-bottom:48px}svg{width:100%;height:auto;display:block}' +
  '.phases{grid-template-columns:repeat(3,1fr)}.plates{grid-template-columns:repeat(3,1fr)}.small{grid-template-columns:repeat(4,320px)}' +
  '.drills{grid-template-columns:repeat(4,1fr)}.drills svg{height:300px}';

const draw = (label: string, element: ReactElement) =>
  `<figure style="margin:0">${renderToStaticMarkup(element)}${label}</figure>`;

function section(name: string, figures: readonly string[]): string {
  return `<h2>${name}</h2><section class="${name}">${figures.join('')}</section>`;
}

const subjects = Object.keys(PLATES) as PlateSubject[];
const drills = Object.keys(drillFigures) as DrillFigureName[];
const plates = subjects.map((subject) => draw(subject, createElement(ProductPlate, { subject })));

const body = [
  section('strobe', [
    draw('', createElement(Chronophotograph, { selected: 7, caption: true, numbers: true })),
  ]),
  section(
    'phases',
    PHASES.map((phase) =>
      draw(
        `${phase.label}: ${phase.cue}`,
        createElement(Chronophotograph, { frames: [phase.key], selected: 0 }),
      ),
    ),
  ),
  section('plates', plates),
  section('small', plates),
  section(
    'drills',
    drills.map((name) => draw(name, createElement(DrillFigure, { name }))),
  ),
].join('');

const folder = process.argv[2];
if (!folder) throw new Error('Usage: npx tsx packages/vault-figures/contact-sheet.ts OUT_FOLDER');
mkdirSync(folder, { recursive: true });
for (const [theme, variables] of Object.entries(THEMES)) {
  const page = `<!doctype html><meta charset="utf-8"><title>Art, ${theme}</title><style>:root{${variables}}${STYLE}</style>${body}`;
  writeFileSync(join(folder, `${theme}.html`), page);
  console.log(join(folder, `${theme}.html`));
}
