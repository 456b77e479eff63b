import { importInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeImport, folderOf } from '../build/describe-transfer.ts';

/** `npm run restore -- <folder>`: loads a backup into an empty DATA_DIR and database. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'restore');
  console.log(describeImport(await importInstallation(process.env, folder, { secrets: true })));
}
