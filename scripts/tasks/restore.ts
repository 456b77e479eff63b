import { importInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeFilled, folderOf } from '../build/describe-transfer.ts';

/** `npm run restore -- <folder>`: a backup into an empty DATA_DIR and database. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'restore');
  console.log(describeFilled(await importInstallation(process.env, folder, { secrets: true })));
}
