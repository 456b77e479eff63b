import { startServer } from './start-server.ts';

// Starts the API only: for development behind Vite, or when the site is served from elsewhere.
try {
  await startServer({ acceptPair: process.argv.includes('--accept-pair') });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1);
}
