import { resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command of the operator works on: a Supabase project, or the database and DATA_DIR of this server. */
export interface Deployment {
  settings: Settings;
  /** Absolute path. */
  dataDir: string;
  /** Undefined for this server. */
  project: Project | undefined;
  /** Names it for the operator, such as 'the project at https://abcd.supabase.co'. */
  title: string;
}

interface Project {
  /** Origin of its API. */
  url: string;
  /** Its reference at Supabase, otherwise its host. */
  name: string;
}

/** Whether commands work on a Supabase project. */
export const namesProject = (env: Environment): boolean => Boolean(env['SUPABASE_URL']);

/**
 * Decides what commands work on: the project of SUPABASE_URL, otherwise this server. Throws SettingsError for an invalid
 * SUPABASE_URL, and for invalid settings.
 */
export function findDeployment(env: Environment): Deployment {
  const url = env['SUPABASE_URL'] || undefined;
  if (url === undefined) {
    const settings = readSettings(env);
    const dataDir = resolve(settings.dataDir);
    return { settings, dataDir, project: undefined, title: titleOf(settings.databaseUrl, dataDir) };
  }
  if (!/^https?:\/\/[^/@?#]+$/.test(url)) {
    throw new SettingsError([
      "SUPABASE_URL must be a URL such as 'https://abcd.supabase.co', without a path.",
    ]);
  }
  // A project does not need the settings of a live server.
  const settings = readSettings({ ...env, HOST: '', SITE_URL: '', BACKEND_URL: '', NODE_ENV: '' });
  const { host } = new URL(url);
  const project = { url, name: host.replace(/\.supabase\.(co|in)$/, '') };
  return { settings, dataDir: resolve(settings.dataDir), project, title: `the project at ${url}` };
}

/** Names database and folder, without user and password. */
function titleOf(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl === undefined) return `this server’s data in ${dataDir}`;
  if (!URL.canParse(databaseUrl)) return `the database in DATABASE_URL and the files in ${dataDir}`;
  const { hostname, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host} and the files in ${dataDir}`;
}

/** Connects to a project with its secret key. Throws SettingsError when that is not set. */
export function connectProject({ url }: Project, secretKey: string | undefined): ServiceClient {
  if (secretKey === undefined) {
    throw new SettingsError(['SUPABASE_SECRET_KEY is not set (Settings, API keys, in the dashboard).']);
  }
  return connectService(url, secretKey);
}

/** Creates a client with the service role. */
export function connectService(url: string, secretKey: string): ServiceClient {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
  });
}
