import { readFileSync } from 'node:fs';

interface Suite {
  title: string;
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { duration: number }[] }[];
  }[];
  suites?: Suite[];
}

const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** Returns the journeys of tests/engines as a Markdown table: a row for each journey, a column with its seconds for each engine. */
export function drawJourneys(reports: readonly { suites: Suite[] }[]): string {
  const rows = new Map<string, Map<string, string>>();
  const projects = new Set<string>();
  const specs = reports.flatMap(({ suites }) => suites.flatMap(specsOf));
  for (const { title, tests } of specs)
    for (const { projectName, status, results } of tests) {
      if (projectName === 'e2e') continue;
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      const cells = rows.get(title) ?? new Map<string, string>();
      rows.set(title, cells.set(projectName, status === 'expected' ? seconds.toFixed(0) : status));
      projects.add(projectName);
    }
  const names = [...projects];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['journey', ...names]),
    line(['---', ...names.map(() => '--:')]),
    ...[...rows].map(([title, cells]) => line([title, ...names.map((name) => cells.get(name) ?? '')])),
  ].join('\n');
}

/** `npx tsx scripts/test/journeys-table.ts [report …]`: the table of the last run of Playwright, or of several. */
if (process.argv[1]?.endsWith('journeys-table.ts')) {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : ['test-results/reports/playwright.json'];
  console.log(
    drawJourneys(files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] })),
  );
}
