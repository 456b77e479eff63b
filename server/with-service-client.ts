import { resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../supabase/functions/_shared/database.types.ts';
import type { ServiceClient } from '../supabase/functions/_shared/dependencies.ts';
import { readSettings } from './settings.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { findRunningServer } from './running-server.ts';
import { loadSecrets } from './secrets.ts';
import { startServer } from './start-server.ts';

/**
 * Runs `work` with the service role, for the owner's scripts. A database in DATA_DIR lets one process in: where a server has it
 * open, the work goes through that server; otherwise one is started for it on a free port, without mail and jobs, and stopped
 * again. `env` replaces settings of the environment.
 */
export async function withServiceClient<T>(
  work: (client: ServiceClient) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const settings = readSettings({ ...process.env, ...env });
  const dataDir = resolve(settings.dataDir);
  const running = await findRunningServer(dataDir);
  if (running !== undefined) return work(await clientOf(running, dataDir, settings.secretKey));

  const server = await startServer({ env, port: 0, handleSignals: false, background: false });
  try {
    return await work(await clientOf(server.ownUrl, dataDir, settings.secretKey));
  } finally {
    await server.close();
  }
}

async function clientOf(url: string, dataDir: string, secretKey: string | undefined): Promise<ServiceClient> {
  return createClient<Database>(url, secretKey ?? (await loadSecrets(dataDir)).secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
  });
}
