import { exportInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeSaved, folderOf } from '../build/describe-transfer.ts';

/** `npm run export -- <folder>`: rows, accounts and files into a new folder, for `npm run import` somewhere else. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'export');
  console.log(describeSaved(await exportInstallation(process.env, folder, { secrets: false }), folder));
}
