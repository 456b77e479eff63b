import { exportInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeExport, folderOf } from '../build/describe-transfer.ts';

/** `npm run backup -- <folder>`: saves rows, accounts, files and secrets to a new folder. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'backup');
  console.log(describeExport(await exportInstallation(process.env, folder, { secrets: true }), folder));
}
