import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BenchServer {
  child: ChildProcess;
  url: string;
  secretKey: string;
  /** Stops the process and waits until it has exited. */
  stop(): Promise<void>;
}

/** Starts the server in its own process on a free port, without rate limits. Its data is in `dataDir`. */
export async function startServer(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const child = fork('bench/run-server.ts', {
    // The same options as `npm start`.
    execArgv: ['--max-semi-space-size=2', '--import', 'tsx'],
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const secrets: { secretKey: string } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  return {
    child,
    url,
    secretKey: secrets.secretKey,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
