import { readFileSync } from 'node:fs';
import { filmKinds } from '../../tests/support/film-kinds/kinds.ts';

interface Suite {
  title: string;
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      annotations?: { type: string; description?: string }[];
      results: { duration: number; status?: string }[];
    }[];
  }[];
  suites?: Suite[];
}

const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

const filmNames = new Set(filmKinds.map(({ name }) => name));

interface Results {
  projects: Set<string>;
  /** What each project found, by the title of the spec. */
  rows: Map<string, Map<string, string>>;
}

/** Reads the results of all engines: of the kinds of films what was seen, of the journeys their seconds. */
function readResults(reports: readonly { suites: Suite[] }[], isFilms: boolean): Results {
  const rows: Results['rows'] = new Map();
  const projects = new Set<string>();
  const specs = reports.flatMap(({ suites }) => suites.flatMap(specsOf));
  for (const { title, tests } of specs)
    for (const { projectName, status, results, annotations = [] } of tests) {
      const hasRun = results.some((result) => result.status !== 'interrupted');
      if (projectName === 'e2e' || filmNames.has(title) !== isFilms || !hasRun) continue;
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      const seen = annotations.find(({ type }) => type === 'seen')?.description ?? '';
      const cells = rows.get(title) ?? new Map<string, string>();
      const found = isFilms ? seen.replace(/ off .*/, '') : seconds.toFixed(0);
      rows.set(title, cells.set(projectName, status === 'expected' ? found : status));
      projects.add(projectName);
    }
  return { rows, projects };
}

function drawTable(heading: string, { rows, projects }: Results, nameOf = (title: string) => title): string {
  const names = [...projects];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([heading, ...names]),
    line(['---', ...names.map(() => '--:')]),
    ...[...rows].map(([title, cells]) =>
      line([nameOf(title), ...names.map((name) => cells.get(name) ?? '')]),
    ),
  ].join('\n');
}

/** Returns the journeys of tests/engines as a Markdown table: a row for each journey, a column with its seconds for each engine. */
export const drawJourneys = (reports: readonly { suites: Suite[] }[]): string =>
  drawTable('journey', readResults(reports, false));

/** Returns the kinds of films as a Markdown table, with their public reports and real times. */
function drawFilms(reports: readonly { suites: Suite[] }[]): string {
  return drawTable('film', readResults(reports, true), (title) => {
    const { report, real } = filmKinds.find(({ name }) => name === title) ?? {};
    const name = report === undefined ? title : `[${title}](${report})`;
    return real === undefined ? name : `${name}: at ${real.captureRate}, ${real.middle} and ${real.last}`;
  });
}

/** `npx tsx scripts/test/journeys-table.ts [report …]`: the tables of the last run of Playwright, or of several. */
if (process.argv[1]?.endsWith('journeys-table.ts')) {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : ['test-results/reports/playwright.json'];
  const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] });
  console.log(`${drawJourneys(reports)}\n\n${drawFilms(reports)}`);
}
