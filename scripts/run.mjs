// @ts-check
// Runs every npm script: installs missing packages, then runs scripts/tasks/<task>.ts. Plain JavaScript, because Node 20 does not run
// TypeScript and a fresh clone has no packages.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';

/** Tasks that need development packages. */
const developmentTasks = [
  'test',
  'check',
  'bench',
  'soak',
  'look',
  'films',
  'guides',
  'guideswalk',
  'pictures',
  'types',
  'schema',
  'release',
];

/**
 * @param {string} task
 * @param {string[]} args
 */
async function runTask(task, args) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(
      `Crossbar needs Node 20.19 or newer; this is ${process.version}. Install it from nodejs.org.`,
    );
  const file = new URL(`./tasks/${task}.ts`, import.meta.url);
  if (!/^[a-z]+$/.test(task) || !existsSync(file))
    throw new Error(`There is no task '${task}'. See the scripts in package.json.`);
  await installPackages({ development: developmentTasks.includes(task) });
  const { register } = await import('tsx/esm/api');
  register();
  /** @type {{ run: (args: string[]) => Promise<void> }} */
  const { run } = await import(file.href);
  await run(args);
}

/**
 * @param {unknown} error
 * @returns {Promise<string>}
 */
async function describe(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name !== 'ContentError') return error.message;
  return (await import('./studio/name-problem.ts')).describeError(error);
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  await runTask(process.argv[2] ?? '', process.argv.slice(3));
} catch (error) {
  console.error(`\n${await describe(error)}\n`);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  // Services do not restart after the code of a start that only its operator can repair.
  process.exit(error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1);
}
