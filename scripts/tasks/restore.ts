import { importInstallation } from '#server/transfer/transfer-installation.ts';
import { restoreTrash } from '#server/transfer/restore-trash.ts';
import { describeImport, folderOf } from '../build/describe-transfer.ts';
import { confirmImport, nameDeployment } from '../build/on-deployment.ts';

/**
 * `npm run restore -- <folder>`: loads a backup into an empty DATA_DIR and database. `npm run restore -- --trash`: lists the trash and
 * brings back the files that the database names.
 */
export async function run(args: string[]): Promise<void> {
  if (args.includes('--trash')) {
    if (args.length > 1) throw new Error('npm run restore -- --trash needs no folder.');
    nameDeployment();
    for (const line of await restoreTrash(process.env)) console.log(line);
    return;
  }
  const folder = folderOf(args, 'restore');
  if (!(await confirmImport())) return;
  console.log(describeImport(await importInstallation(process.env, folder, { secrets: true })));
}
