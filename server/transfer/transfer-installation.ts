import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readFolderSide } from '../installation/compare-sides.ts';
import { checkPair, isUnfinished, markUnfinished, pairAnew } from '../installation/installation.ts';
import { mapReplacedMigrations } from '../baseline.ts';
import { loadSecrets, secretFiles } from '../secrets.ts';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import { exportContent, importContent } from './content-folder.ts';
import { exportData, type ExportReport } from './export-data.ts';
import { checkFolder, importData, prepareDatabase, requireEmpty, type ImportReport } from './import-data.ts';
import { TransferError } from './manifest.ts';
import type { Environment } from '../deployment.ts';
import { withInstallation, type Installation, type OwnParts } from './open-installation.ts';

const migrationsDirectory = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

interface Options {
  /** Whether to include secrets: a backup does, an export does not. */
  secrets: boolean;
}

/** Exports the installation of the environment to a new folder. Throws PairError when its parts do not belong together. */
export function exportInstallation(
  env: Environment,
  folder: string,
  options: Options,
): Promise<ExportReport> {
  return withInstallation(env, 'read', async (installation) => {
    const { database, own } = installation;
    if (own !== undefined) await checkPair(database, own.place, own.files);
    return saveInstallation({ ...installation, isHosted: own === undefined }, folder, options);
  });
}

/** Exports an open installation to a new folder. */
export async function saveInstallation(
  {
    database,
    bytes,
    dataDir,
    isHosted,
  }: Pick<Installation, 'database' | 'bytes' | 'dataDir'> & { isHosted: boolean },
  folder: string,
  options: Options,
): Promise<ExportReport> {
  if (options.secrets && isHosted) {
    throw new TransferError(
      'Backups are only for your own server. For a Supabase project, use npm run export.',
    );
  }
  const target = resolve(folder);
  return exportData(database, bytes, target, async () => {
    if (options.secrets) {
      // Validates them first, so that a damaged file is noticed before it is needed.
      await loadSecrets(dataDir);
      for (const name of secretFiles) await copyFile(join(dataDir, name), join(target, name));
    }
    return isHosted ? [] : exportContent(join(dataDir, 'content'), join(target, 'content'));
  });
}

/**
 * Imports a folder into the empty installation of the environment. Until the end both sides are marked as unfinished, so
 * that no server starts on half of it; the same import can be repeated.
 */
export async function importInstallation(
  env: Environment,
  folder: string,
  options: Options,
): Promise<ImportReport> {
  const source = resolve(folder);
  const manifest = await checkFolder(source);
  manifest.migrations = mapReplacedMigrations(manifest.migrations);
  return withInstallation(env, 'write', async ({ database, bytes, dataDir, own }) => {
    if (options.secrets) await checkSecrets(source, dataDir);
    if (own === undefined) return importData(database, bytes, source, manifest);
    const command = `npm run ${options.secrets ? 'restore' : 'import'} -- ${source}`;
    const isRepeated = await isUnfinished(database, dataDir, command);
    if (!isRepeated) await requireReplaceable(database, own);
    await prepareDatabase(database, manifest, migrationsDirectory);
    if (!isRepeated) await requireEmpty(database);
    await markUnfinished(database, dataDir, command);
    const report = await importData(database, bytes, source, manifest, { isRepeated });
    await importContent(manifest.content, join(source, 'content'), join(dataDir, 'content'));
    if (options.secrets) await restoreSecrets(source, dataDir);
    // Last, so that an interruption at any moment before is noticed.
    await pairAnew(database, dataDir, own.files);
    return report;
  });
}

/** Files beside a database that does not know them belong to another installation. Throws PairError for them. */
async function requireReplaceable(database: Database, { files, place }: OwnParts): Promise<void> {
  const { hasFiles } = await readFolderSide(place.dataDir, files);
  if (hasFiles) await checkPair(database, place, files);
}

async function checkSecrets(source: string, dataDir: string): Promise<void> {
  const [saved, present] = await Promise.all([
    readOptional(join(source, 'secrets.json')),
    readOptional(join(dataDir, 'secrets.json')),
  ]);
  if (saved === undefined) {
    throw new TransferError(`${source} has no secrets, so it is an export. Use npm run import.`);
  }
  if (present !== undefined && present !== saved) {
    throw new TransferError(`${dataDir} already has other secrets. Restore into an empty DATA_DIR.`);
  }
}

/** An older backup has no keys of push messages; the next start makes them. */
async function restoreSecrets(source: string, dataDir: string): Promise<void> {
  for (const name of secretFiles) {
    const text = await readOptional(join(source, name));
    if (text !== undefined) await copyFile(join(source, name), join(dataDir, name));
  }
}

async function readOptional(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
