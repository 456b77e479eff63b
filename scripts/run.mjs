// @ts-check
// The one entry behind every npm script. Plain JavaScript on purpose: on a fresh clone nothing is installed yet,
// and Node 20 does not run TypeScript. It installs what is missing, then hands over to scripts/tasks/<task>.ts.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';

/** The tasks that use test, lint or drawing tools. The others run with what the product needs. */
const developmentTasks = ['test', 'check', 'bench', 'soak', 'look', 'films', 'guides', 'pictures', 'types'];

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

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  await runTask(process.argv[2] ?? '', process.argv.slice(3));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  process.exit(1);
}
