import { parseArgs } from 'node:util';
import { deleteOldBackups } from '#server/transfer/old-backups.ts';
import { exportInstallation } from '#server/transfer/transfer-installation.ts';
import { describeExport, folderOf } from '../build/describe-transfer.ts';
import { nameDeployment } from '../build/on-deployment.ts';

/**
 * `npm run backup -- <folder>`: saves rows, accounts, files and secrets to a new folder. `--keep-days 14` then deletes older backups
 * beside it, unless this one has less than half of what one of them has.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'keep-days': { type: 'string' } },
  });
  const folder = folderOf(positionals, 'backup');
  const keepDays = values['keep-days'] === undefined ? undefined : Number(values['keep-days']);
  if (keepDays !== undefined && !(keepDays >= 1)) throw new Error('--keep-days needs a number of days.');
  nameDeployment();
  console.log(describeExport(await exportInstallation(process.env, folder, { secrets: true }), folder));
  if (keepDays === undefined) return;
  for (const deleted of await deleteOldBackups(folder, keepDays)) console.log(`Deleted ${deleted}.`);
}
