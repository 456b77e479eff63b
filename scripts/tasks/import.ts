import { importInstallation } from '#server/transfer/transfer-installation.ts';
import { describeImport, folderOf } from '../build/describe-transfer.ts';
import { confirmImport } from '../build/on-deployment.ts';

/** `npm run import -- <folder>`: loads an export into an empty installation or Supabase project. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'import');
  if (!(await confirmImport())) return;
  console.log(describeImport(await importInstallation(process.env, folder, { secrets: false })));
}
