import { measureFilm, unitOf, type Trial } from './measure.ts';
import { ways } from './ways.ts';

const shown = [
  'bar height',
  'bar height, box to a mark, level line',
  'four points: box, mark, rod, bar; lens line',
];

/** Prints the numbers of one film by the quick ways and by four points, beside the truth. */
export function measureOneFilm(film = 1): void {
  const chosen = ways.filter(({ name }) => shown.includes(name));
  const columns = chosen.map((way) => measureFilm(way, film).trials);
  const [first] = columns;
  if (!first) return;
  const digitsOf = (name: string) => (/m\/s|°$/.test(unitOf(name)) ? 1 : 0);
  const format = (trial: Trial | undefined, digits: number) =>
    trial?.result
      ? `${trial.result.value.toFixed(digits)} ±${trial.result.error.toFixed(digits)}`
      : 'refused';
  console.log(`Film ${film}\n`);
  console.log(`| quantity | truth | ${chosen.map(({ name }) => name).join(' | ')} |`);
  console.log(`|---|--:|${chosen.map(() => '--:|').join('')}`);
  for (const [name, { truth }] of first) {
    const digits = digitsOf(name);
    const cells = columns.map((column) => format(column.get(name), digits));
    console.log(`| ${name} (${unitOf(name)}) | ${truth.toFixed(digits)} | ${cells.join(' | ')} |`);
  }
}
