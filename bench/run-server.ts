import { join } from 'node:path';
import { startServer } from '#server/start-server.ts';

// Runs the server like `npm start`, without rate limits, and sends its address to the parent process.
const siteDirectory = process.env['BENCH_SITE'];
const { url } = await startServer({
  port: Number(process.env['BENCH_PORT'] ?? 0),
  rateLimits: {},
  background: process.env['BENCH_JOBS'] !== 'off',
  ...(siteDirectory ? { siteDirectory: join(process.cwd(), siteDirectory) } : {}),
});
process.send?.({ url, rss: process.memoryUsage.rss() });
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
