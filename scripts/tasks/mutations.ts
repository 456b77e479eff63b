import { runMutations } from '../test/run-mutations.ts';

/** `npm run mutations`: breaks the rules of tests/mutations one by one and shows which test notices. */
export async function run(): Promise<void> {
  const noticed = runMutations();
  console.log(`${noticed.filter(Boolean).length} of ${noticed.length} broken rules were noticed`);
  process.exitCode = noticed.every(Boolean) ? 0 : 1;
}
