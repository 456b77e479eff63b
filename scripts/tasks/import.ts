import { importInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeFilled, folderOf } from '../build/describe-transfer.ts';

/** `npm run import -- <folder>`: what `npm run export` wrote into an empty installation or Supabase project. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'import');
  console.log(describeFilled(await importInstallation(process.env, folder, { secrets: false })));
}
