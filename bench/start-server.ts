import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BenchServer {
  child: ChildProcess;
  url: string;
  secretKey: string;
  /** Ends it and waits until it has gone. */
  stop(): Promise<void>;
}

/** The product in a process of its own, on a free port, with its data in the folder. Limits on requests are off. */
export async function startServer(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const child = fork('bench/run-server.ts', {
    // As `npm start` runs it.
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
