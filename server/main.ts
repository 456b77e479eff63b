import { startServer } from './start-server.ts';

// The api alone, for development behind Vite and for machines that serve the site from elsewhere.
try {
  await startServer();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
