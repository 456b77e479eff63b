import { exportInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeSaved, folderOf } from '../build/describe-transfer.ts';

/** `npm run backup -- <folder>`: everything that one server must not lose, into a new folder. */
export async function run(args: string[]): Promise<void> {
  const folder = folderOf(args, 'backup');
  console.log(describeSaved(await exportInstallation(process.env, folder, { secrets: true }), folder));
}
