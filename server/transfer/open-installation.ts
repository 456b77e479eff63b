import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'embedded-supabase/database/database.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { connectProject, findDeployment, type Deployment, type Environment } from '../deployment.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import type { PairPlace } from '../installation/compare-sides.ts';
import { findRunningServer } from '../running-server.ts';
import { TransferError } from './manifest.ts';
import { bytesOfProject, bytesOnDisk, type ObjectBytes } from './object-bytes.ts';

/** Parts of an installation that is not a Supabase project. */
export interface OwnParts {
  files: FileStore;
  place: PairPlace;
}

/** An open database with its files. */
export interface Installation {
  database: Database;
  bytes: ObjectBytes;
  /** Absolute path of the embedded backend's files and secrets. */
  dataDir: string;
  /** Undefined for a Supabase project. */
  own: OwnParts | undefined;
}

/** Long, because imports run at a terminal and may build large indexes. */
const statementTimeoutMs = 600_000;

/**
 * Opens the installation of the environment, runs `use` and closes it: the project of SUPABASE_URL (with
 * SUPABASE_SECRET_KEY and DATABASE_URL as its owner), or else DATA_DIR with DATABASE_URL or its own database. Throws
 * DirectoryInUseError while a server has PGlite open.
 */
export async function withInstallation<T>(
  env: Environment,
  purpose: 'read' | 'write',
  use: (installation: Installation) => Promise<T>,
): Promise<T> {
  const deployment = findDeployment(env);
  const { settings, dataDir, project } = deployment;
  if (project !== undefined) return withProject(deployment, project, use);

  if (purpose === 'read' && settings.databaseUrl === undefined && !existsSync(join(dataDir, 'db'))) {
    throw new TransferError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to another one.`,
    );
  }
  if (purpose === 'write' && (await findRunningServer(dataDir)) !== undefined) {
    throw new TransferError(`A server is running in ${dataDir}. Stop it first.`);
  }
  const database = await (settings.databaseUrl === undefined
    ? openPglite({ directory: join(dataDir, 'db'), statementTimeoutMs })
    : openPostgres({ url: settings.databaseUrl, statementTimeoutMs }));
  try {
    const files = await createDiskFileStore(join(dataDir, 'files'));
    const place = { dataDir, hasDatabaseUrl: settings.databaseUrl !== undefined };
    return await use({ database, bytes: bytesOnDisk(files), dataDir, own: { files, place } });
  } finally {
    await database.close();
  }
}

async function withProject<T>(
  { settings: { databaseUrl, secretKey }, dataDir }: Deployment,
  project: NonNullable<Deployment['project']>,
  use: (installation: Installation) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined || secretKey === undefined) {
    throw new TransferError(
      'With SUPABASE_URL, also set DATABASE_URL (Connect, Session pooler, in the project’s dashboard) and SUPABASE_SECRET_KEY.',
    );
  }
  const client = connectProject(project, secretKey);
  const database = await openPostgres({ url: databaseUrl, statementTimeoutMs });
  try {
    return await use({ database, bytes: bytesOfProject(client), dataDir, own: undefined });
  } finally {
    await database.close();
  }
}
