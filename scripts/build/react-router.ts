import { spawn } from 'node:child_process';

/** Runs React Router's own command line. Its output is shown only when it fails. */
export function reactRouter(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.js', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`react-router ${args[0]} failed:\n${output}`));
    });
  });
}

/** Writes the route types that `tsc` needs. */
export function generateRouteTypes(): Promise<void> {
  return reactRouter(['typegen'], {});
}
