import { examine } from '#server/doctor/examine.ts';
import { serverCatalog } from '../build/server-catalog.ts';
import { overlayFolder } from '../studio/overlay.ts';

const marks = { fine: 'ok     ', advice: 'note   ', wrong: 'WRONG  ' };

/** `npm run doctor`: lists problems of the configuration. Exits with 1 if one prevents the site from working. */
export async function run(): Promise<void> {
  const { DATA_DIR: dataDir, SUPABASE_URL: projectUrl } = process.env;
  // A project's pages are built from the repository.
  if (!projectUrl) process.env.CONTENT_OVERLAY = overlayFolder(dataDir || '.data');
  const { brand, catalog } = serverCatalog();
  const findings = await examine(process.env, fetch, { ...brand, catalog });
  for (const { state, text } of findings) console.log(`${marks[state]}${text}`);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  console.log(
    count === 0 ? '\nNothing is missing.' : `\n${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`,
  );
  if (count > 0) process.exitCode = 1;
}
