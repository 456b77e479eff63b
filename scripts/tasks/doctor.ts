import { namesProject } from '#server/deployment.ts';
import { examine } from '#server/doctor/examine.ts';
import { serverCatalog } from '../build/server-catalog.ts';
import { wrong } from '#domain/finding.ts';
import { checkBuildable } from '../studio/check-content.ts';
import { describeAtTerminal } from '../studio/name-problem.ts';
import { overlayFolder } from '../studio/overlay.ts';

const marks = { fine: 'ok     ', advice: 'note   ', wrong: 'WRONG  ' };

/** `npm run doctor`: lists problems of the configuration. Exits with 1 if one prevents the site from working. */
export async function run(): Promise<void> {
  // A project's pages are built from the repository.
  if (!namesProject(process.env))
    process.env.CONTENT_OVERLAY = overlayFolder(process.env.DATA_DIR || '.data');
  const problems = checkBuildable().map((problem) => wrong(describeAtTerminal(problem)));
  const findings = [
    ...problems,
    ...(await examine(process.env, fetch, problems.length === 0 ? currentContent() : undefined)),
  ];
  for (const { state, text } of findings) console.log(`${marks[state]}${text}`);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  console.log(
    count === 0 ? '\nNothing is missing.' : `\n${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`,
  );
  if (count > 0) process.exitCode = 1;
}

function currentContent() {
  const { brand, catalog } = serverCatalog();
  return { ...brand, catalog };
}
