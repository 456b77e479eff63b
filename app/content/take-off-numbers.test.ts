import { expect, test } from 'vitest';
import { readHome } from './home.server.ts';
import { readContentFile } from './read-yaml.server.ts';

const boxDepth = 0.2;

/** The article's formula for the distance from the take-off toe to the back of the box, in meters. */
const takeOff = (reach: number, grip: number) => Math.sqrt(grip ** 2 - (reach + boxDepth) ** 2);

test("the article's take-off marks match its formula", () => {
  const article = readContentFile('blog/takeoff.md');
  const reach = Number(/For a reach of ([\d.]+) m/.exec(article)?.[1]);
  const rows = [...article.matchAll(/^\| ([\d.]+) m \| ([\d.]+) m \|$/gm)];
  expect(rows.length).toBeGreaterThan(0);
  for (const [, grip, mark] of rows) expect(takeOff(reach, Number(grip)).toFixed(2), grip).toBe(mark);
});

test('the take-off marks on the home page match the formula', () => {
  const { facts = [], text = '' } = readHome().progress ?? {};
  const metersOf = (label: string, when: 'before' | 'after') =>
    parseFloat(facts.find((fact) => fact.label === label)?.[when] ?? '');
  const under = Number(/(\d+) cm under/.exec(text)?.[1]) / 100;
  for (const [when, isUnderBy] of [
    ['before', under],
    ['after', 0],
  ] as const) {
    const mark = takeOff(metersOf('Reach', when), metersOf('Grip', when)) - isUnderBy;
    expect(metersOf('Take-off mark', when), when).toBeCloseTo(mark, 2);
  }
});
