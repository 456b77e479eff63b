import { expect, test } from 'vitest';
import { figuresOf, guideSchema, isFigureName } from 'vault-figures/generators';
import { parseContent } from '#content/read-yaml.server.ts';
import { readGuide } from './guides.ts';

const guide = (pages: string): string => `
title: A guide
subtitle: Short
kind: Guide
subject: Nothing much
published: 2025-09-01
cover:
  picture: vault
  facts: [{ label: Pages, value: 2 }]
pages:
${pages}`;

const textPage = (block: string): string => `
  - kind: text
    title: One
    lead: Two
    blocks:
      - ${block}`;

const read = (source: string) => parseContent('guides/test.yml', source, guideSchema);

test('reports the fault without a fix', () => {
  const source = guide(`
  - kind: drills
    title: Plant
    drills:
      - name: Walk
        figure: pole-walk
        purpose: Tall
        setup: Grass
        steps: [Walk]
        faults: [{ fault: Leaning }]
        dose: 4 × 20 m
        progress: Still`);
  expect(() => read(source)).toThrow(/guides\/test\.yml[\s\S]*pages\.0\.drills\.0\.faults\.0\.fix/);
});

test('reports a table row with a missing cell', () => {
  const block = `{ kind: table, columns: [A, B], widths: [50, 50], rows: [[1, 2], [3]] }`;
  expect(() => read(guide(textPage(block)))).toThrow(
    /rows\.1: this row has 1 cells, the table has 2 columns/,
  );
});

test('rejects an unknown kind of block and an empty text', () => {
  expect(() => read(guide(textPage('{ kind: calout, text: x }')))).toThrow(/blocks\.0\.kind/);
  expect(() => read(guide(textPage(`{ kind: heading, text: ' ' }`)))).toThrow(
    /blocks\.0\.text: must not be empty/,
  );
});

test('accepts a number as text and converts apostrophes to typographic ones', () => {
  const block = `{ kind: facts, items: [{ value: 25, label: athlete's hops }] }`;
  expect(read(guide(textPage(block))).pages[0]).toMatchObject({
    blocks: [{ items: [{ value: '25', label: 'athlete’s hops' }] }],
  });
});

test('rejects a third drill on a page, because it does not fit', () => {
  const drill = `{ name: W, figure: pole-walk, purpose: a, setup: b, steps: [c], faults: [{ fault: d, fix: e }], dose: f, progress: g }`;
  const source = guide(`\n  - { kind: drills, title: Plant, drills: [${drill}, ${drill}, ${drill}] }`);
  expect(() => read(source)).toThrow(/pages\.0\.drills/);
});

test('every figure that the guides use exists', () => {
  for (const name of ['best-pole-vault-drills', 'jumpers-knee-protocol']) {
    const missing = figuresOf(readGuide(name)).filter(({ figure }) => !isFigureName(figure));
    expect(missing).toEqual([]);
  }
  expect(isFigureName('toString')).toBe(false);
});
