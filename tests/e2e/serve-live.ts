import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { startServer } from '#server/start-server.ts';
import { createSandbox, type Sandbox } from '#server/sandbox/create-sandbox.ts';
import { siteDirectory } from '#scripts/build/build-site.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { serveSandbox } from '../support/serve-sandbox.ts';
import { freePort } from '../support/free-port.ts';
import { startNginx } from '../support/start-nginx.ts';

// Runs a server like deploy/: live mode, Postgres, nginx with TLS. The sandbox of Stripe, Resend and Beehiiv runs as a separate server;
// it sends Stripe's events to the site through nginx. The first line of output has all addresses. Commands on stdin, with one line of
// output each: 'grant <address>' makes an admin, 'subscribed <address>' prints whether Beehiiv has the address.
const site = 'https://vault.example';
const webhookSecret = 'whsec_for_tests';
const home = mkdtempSync(join(tmpdir(), 'crossbar-live-'));
process.once('exit', () => rmSync(home, { recursive: true, force: true }));
const ports = { secure: await freePort(), plain: await freePort() };

/** Sends an event to the site by its host name and with TLS, like Stripe. The certificate is self-signed. */
function postToSite(event: Request): Promise<Response> {
  return event.text().then(
    (body) =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            ...{
              host: '127.0.0.1',
              port: ports.secure,
              servername: 'vault.example',
              rejectUnauthorized: false,
            },
            path: new URL(event.url).pathname,
            method: 'POST',
            headers: { ...Object.fromEntries(event.headers), host: 'vault.example' },
          },
          (answer) => {
            answer.resume();
            answer.on('end', () => resolve(new Response(null, { status: answer.statusCode ?? 500 })));
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
  );
}

const [postgres, played] = await Promise.all([startPostgres(), openPglite({ memory: true })]);
await asAdministrator(postgres.url, (client) => client.query('create database "crossbar"'));
const database = databaseUrl(postgres.url, 'crossbar');
// The sandbox needs the address of its own server, which is known only after the start.
const parts: { sandbox?: Sandbox } = {};
const outside = await serveSandbox(() => {
  if (!parts.sandbox) throw new Error('The sandbox is not ready.');
  return parts.sandbox;
});
const sandbox = await createSandbox({
  database: played,
  siteUrl: () => outside.url,
  webhookSecret,
  deliver: postToSite,
});
parts.sandbox = sandbox;
sandbox.start();

const server = await startServer({
  siteDirectory,
  port: 0,
  dataDir: join(home, 'data'),
  logLevel: 'error',
  handleSignals: false,
  env: {
    SITE_URL: site,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: database,
    SUPABASE_SECRET_KEY: '',
    STRIPE_SECRET_KEY: 'sk_test_of_the_test_alone',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: outside.url,
    MAIL_FROM: 'Crossbar <hello@vault.example>',
    RESEND_API_KEY: 're_of_the_test_alone',
    RESEND_API_URL: outside.url,
    BEEHIIV_API_KEY: 'of_the_test_alone',
    BEEHIIV_PUBLICATION_ID: 'pub_test',
    BEEHIIV_API_URL: outside.url,
  },
});
const nginx = await startNginx({ home, ports, upstream: new URL(server.localUrl).host });

process.once('SIGTERM', () => {
  void (async () => {
    await nginx.stop();
    await server.close();
    await sandbox.stop();
    await outside.close();
    await played.close();
    await postgres.stop();
    process.exit();
  })();
});
createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, address] = line.split(' ');
  if (command === 'grant') {
    void asAdministrator(database, (client) =>
      client.query(`select "public"."grant_role"($1, 'admin')`, [address]),
    ).then(() => console.log('granted'));
  }
  if (command === 'subscribed') {
    void played
      .asOwner((tx) =>
        tx.query(`select from "sandbox"."beehiiv_subscriptions" where "email" = $1`, [address]),
      )
      .then(({ rowCount }) => console.log(rowCount === 1 ? 'yes' : 'no'));
  }
});
console.log(JSON.stringify({ ...ports, outsideUrl: outside.url }));
