import { exportInstallation } from '#server/transfer/transfer-installation.ts';
import { describeExport, folderOf } from '../build/describe-transfer.ts';
import { nameDeployment } from '../build/on-deployment.ts';

/** `npm run export -- <folder>`: saves rows, accounts and files to a new folder, for `npm run import` on another installation. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'export');
  nameDeployment();
  console.log(describeExport(await exportInstallation(process.env, folder, { secrets: false }), folder));
}
