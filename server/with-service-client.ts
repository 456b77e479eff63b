import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { connectProject, connectService, findDeployment } from './deployment.ts';
import { findRunningServer } from './running-server.ts';
import { loadSecrets } from './secrets.ts';

/**
 * Runs `use` with a service-role client of the deployment, for the owner's scripts. On this server, only one process can
 * open the database in DATA_DIR, so a running server is used. Otherwise a server without mail and jobs is started for
 * it. `env` overrides environment variables.
 */
export async function withServiceClient<T>(
  use: (client: ServiceClient) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const { settings, dataDir, project } = findDeployment({ ...process.env, ...env });
  if (project !== undefined) return use(connectProject(project, settings.secretKey));
  const connect = async (url: string) =>
    connectService(url, settings.secretKey ?? (await loadSecrets(dataDir)).secretKey);
  const running = await findRunningServer(dataDir);
  if (running !== undefined) return use(await connect(running));

  // Only here, because it loads everything, also the catalog that `seed:remote` generates first.
  const { startServer } = await import('./start-server.ts');
  const server = await startServer({ env, port: 0, handleSignals: false, background: false });
  try {
    return await use(await connect(server.localUrl));
  } finally {
    await server.close();
  }
}
