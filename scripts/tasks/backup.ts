import { saveInstallation } from '../../server/transfer/transfer-installation.ts';
import { describeSaved, folderOf } from '../build/describe-transfer.ts';
import { reportFailure } from '../build/report-failure.ts';

/** `npm run backup -- <folder>`: everything that one server must not lose, into a new folder. */
export async function run(args: string[]): Promise<void> {
  try {
    const folder = folderOf(args, 'backup');
    console.log(describeSaved(await saveInstallation(process.env, folder, { secrets: true }), folder));
  } catch (error) {
    reportFailure(error);
  }
}
