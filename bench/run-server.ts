import { join } from 'node:path';
import { startServer } from '../server/start-server.ts';

/** The product as `npm start` runs it, without limits on requests, as a process of its own that says its address. */
const siteDirectory = process.env['BENCH_SITE'];
const { url } = await startServer({
  port: Number(process.env['BENCH_PORT'] ?? 0),
  rateLimits: {},
  ...(siteDirectory ? { siteDirectory: join(process.cwd(), siteDirectory) } : {}),
});
process.send?.({ url, rss: process.memoryUsage.rss() });
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
