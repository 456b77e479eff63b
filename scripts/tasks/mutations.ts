import { runMutations } from '../test/run-mutations.ts';

/** `npm run mutations [-- <word>]`: breaks the rules of tests/mutations (with this word) one by one and shows which test notices. */
export async function run([word = '']: string[] = []): Promise<void> {
  const noticed = runMutations(word);
  console.log(`${noticed.filter(Boolean).length} of ${noticed.length} broken rules were noticed`);
  process.exitCode = noticed.every(Boolean) ? 0 : 1;
}
