import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from '#server/secrets.ts';
import { freePort } from '../support/free-port.ts';
import { startProxyLoad } from '../support/proxy-load.ts';
import { describeProcesses, type ServerProcess } from '../support/server-process.ts';
import { lacksCaddy, startCaddy } from '../support/start-caddy.ts';
import { lacksNginx, startNginx } from '../support/start-nginx.ts';

/** A proxy is refused by a local installation. */
const liveSettings = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_FROM: 'hello@vault.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

interface Places {
  home: string;
  port: number;
  upstreams: readonly [string, string];
}

const proxies = {
  nginx: {
    lacks: lacksNginx,
    start: async ({ home, port, upstreams: [upstream, second] }: Places) =>
      startNginx({ home, ports: { secure: port, plain: await freePort() }, upstream, second }),
  },
  Caddy: { lacks: lacksCaddy, start: startCaddy },
};

describeProcesses('two servers behind deploy/', (install, engine) => {
  for (const [name, { lacks, start }] of Object.entries(proxies)) {
    test.runIf(engine === 'postgres' && lacks === undefined)(
      `${name} sends requests on while one server after the other restarts, and when one is killed`,
      { timeout: 400_000 },
      async () => {
        // The proxies have a certificate that nobody signed.
        const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env;
        process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
        const home = await mkdtemp(join(tmpdir(), 'crossbar-proxy-'));
        onTestFinished(async () => {
          if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
          else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
          await rm(home, { recursive: true, force: true });
        });

        const port = await freePort();
        const site = `https://127.0.0.1:${port}`;
        const { spawn, dataDir } = await install({ ...liveSettings, SITE_URL: site });
        const startServer = async (atPort: number): Promise<ServerProcess> => {
          const server = spawn(atPort, 'unlimited');
          await server.ready();
          return server;
        };
        const ports = [await freePort(), await freePort()] as const;
        const servers = await Promise.all(ports.map(startServer));
        const proxy = await start({
          ...{ home, port },
          upstreams: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`],
        });
        onTestFinished(() => proxy.stop());
        await expect
          .poll(() => fetch(`${site}/readyz`).then(({ status }) => status, String), { timeout: 30_000 })
          .toBe(200);

        const load = await startProxyLoad(site, (await loadSecrets(dataDir)).secretKey);
        const { report } = load;
        const isAtWork = async (count: number) => {
          const target = report.acknowledged.length + count;
          await expect.poll(() => report.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(target);
        };
        await isAtWork(5);
        for (const index of [0, 1]) {
          const old = servers[index] as ServerProcess;
          old.child.kill('SIGTERM');
          await expect.poll(() => old.child.exitCode, { timeout: 60_000 }).toBe(0);
          servers[index] = await startServer(ports[index] as number);
          await isAtWork(5);
        }
        const stopped = { failures: [...report.failures], sent: report.sent };
        await servers[0]?.kill();
        await isAtWork(5);
        await startServer(ports[0]);
        await isAtWork(5);
        await load.stop();
        await expect
          .poll(() => report.acknowledged.filter((id) => !report.seen.has(id)), { timeout: 30_000 })
          .toEqual([]);
        console.log(
          `${name}: ${stopped.sent} requests during two restarts, then ${report.sent - stopped.sent}`,
          {
            stopped: stopped.failures,
            killed: report.failures.slice(stopped.failures.length),
            joins: report.joins,
          },
        );
        expect(report.lost).toEqual([]);
        expect(stopped.failures).toEqual([]);
      },
    );
  }
});
