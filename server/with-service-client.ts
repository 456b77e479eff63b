import { resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { readSettings } from './settings.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { findRunningServer } from './running-server.ts';
import { loadSecrets } from './secrets.ts';
import { startServer } from './start-server.ts';

/**
 * Runs `use` with a service-role client, for the owner's scripts. Only one process can open the database in DATA_DIR,
 * so a running server is used. Otherwise a server without mail and jobs is started for it. `env` overrides environment
 * variables.
 */
export async function withServiceClient<T>(
  use: (client: ServiceClient) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const settings = readSettings({ ...process.env, ...env });
  const dataDir = resolve(settings.dataDir);
  const running = await findRunningServer(dataDir);
  if (running !== undefined) return use(await createServiceRoleClient(running, dataDir, settings.secretKey));

  const server = await startServer({ env, port: 0, handleSignals: false, background: false });
  try {
    return await use(await createServiceRoleClient(server.localUrl, dataDir, settings.secretKey));
  } finally {
    await server.close();
  }
}

async function createServiceRoleClient(
  url: string,
  dataDir: string,
  secretKey: string | undefined,
): Promise<ServiceClient> {
  return createClient<Database>(url, secretKey ?? (await loadSecrets(dataDir)).secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
  });
}
