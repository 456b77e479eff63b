import { exportInstallation } from '#server/transfer/transfer-installation.ts';
import { describeExport, folderOf } from '../build/describe-transfer.ts';

/** `npm run export -- <folder>`: saves rows, accounts and files to a new folder, for `npm run import` on another installation. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'export');
  console.log(describeExport(await exportInstallation(process.env, folder, { secrets: false }), folder));
}
