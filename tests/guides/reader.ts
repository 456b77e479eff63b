import { createClient } from '@supabase/supabase-js';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { linkOf } from '../support/mailed-link.ts';
import { until, type Debian } from './debian.ts';
import { askProxy, type Outside } from './outside.ts';
import { nextComment } from './releases.ts';

/** What a walk works with. */
export interface Walk {
  debian: Debian;
  outside: Outside;
}

/** What the reader types. The guide's comment types the first. */
const databasePassword = 'password';
const password = 'a long run-up';
const site = 'http://127.0.0.1:3000';

const openBrowser = () =>
  createClient(site, LOCAL_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: nodeTransport },
  });

/** Runs a line and throws with its output if it fails. */
async function run({ debian }: Walk, line: string): Promise<string> {
  const { code, output } = await debian.run(line);
  if (code !== 0) throw new Error(`${line}: exit ${code}\n${output}`);
  return output.trim();
}

const asSuperuser = (walk: Walk, sql: string) =>
  run(
    walk,
    `sudo -u postgres psql --no-align --tuples-only --set ON_ERROR_STOP=1 crossbar --command "${sql}"`,
  );

const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

async function signUp({ outside }: Walk, email: string): Promise<void> {
  const browser = openBrowser();
  const { error } = await browser.auth.signUp({ email, password });
  if (error) throw error;
  await until(async () => (await outside.newestMail(email)) !== undefined, `a mail to ${email}`);
  const { token, type } = linkOf((await outside.newestMail(email)) ?? '');
  const confirmed = await browser.auth.verifyOtp({ token_hash: token, type });
  if (confirmed.error) throw confirmed.error;
}

async function canSignIn(email: string): Promise<boolean> {
  const { error } = await openBrowser().auth.signInWithPassword({ email, password });
  if (error && error.code !== 'invalid_credentials') throw error;
  return error === null;
}

async function expectTrue(isTrue: Promise<boolean>, what: string): Promise<void> {
  if (!(await isTrue)) throw new Error(`Not so: ${what}.`);
}

/** What the reader of a guide does or sees between its blocks, by the comment in the guide. */
export const readerActions: Readonly<Record<string, (walk: Walk) => Promise<unknown>>> = {
  'the reader fills in /etc/crossbar.env': async (walk) => {
    const values = {
      ...walk.outside.settings,
      DATABASE_URL: `postgresql://crossbar:${databasePassword}@127.0.0.1/crossbar`,
    };
    for (const [name, value] of Object.entries(values)) {
      await run(
        walk,
        `sed -i '/^${name}=/d' /etc/crossbar.env && echo '${name}=${value}' >> /etc/crossbar.env`,
      );
    }
    await run(walk, `sed -i '/^SMTP_URL=/d' /etc/crossbar.env`);
  },
  'the site answers': () => until(() => answers(3000), 'the site answers'),
  'both servers answer': () =>
    until(async () => (await answers(3000)) && (await answers(3001)), 'both servers answer'),
  'the units are valid': async (walk) =>
    run(
      walk,
      'systemd-analyze verify /etc/systemd/system/crossbar*.service /etc/systemd/system/crossbar*.timer',
    ),
  'the first start succeeded': async (walk) =>
    run(walk, 'systemctl show crossbar --property NRestarts | grep "=0$"'),
  'a certificate is there': async (walk) => {
    const folder = '/etc/letsencrypt/live/vault.example';
    await run(walk, `mkdir -p ${folder}`);
    await run(
      walk,
      `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=vault.example -addext subjectAltName=DNS:vault.example -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
    );
  },
  'no other proxy runs': (walk) => run(walk, 'systemctl stop nginx caddy'),
  'Caddy signs its certificate': (walk) =>
    run(walk, String.raw`sed -i '0,/^{$/s//{\n\tlocal_certs\n\tskip_install_trust/' /etc/caddy/Caddyfile`),
  'the proxy leads to the site': () =>
    until(
      async () => (await askProxy('/')) === 200 && (await askProxy('/readyz')) === 200,
      'the proxy answers',
    ),
  'the owner signs up': (walk) => signUp(walk, 'you@example.com'),
  'the owner can sign in': () => expectTrue(canSignIn('you@example.com'), 'the owner can sign in'),
  'a member signs up': (walk) => signUp(walk, 'member@example.com'),
  'the member cannot sign in': async () =>
    expectTrue(
      canSignIn('member@example.com').then((can) => !can),
      'the account was deleted',
    ),
  'the backup has a manifest': (walk) => run(walk, 'ls /var/lib/crossbar-backups/*/manifest.json'),
  'the database is of the new release': async (walk) =>
    expectTrue(hasNextComment(walk), 'the database has the migration of the next release'),
  'the database is of the old release': async (walk) =>
    expectTrue(
      hasNextComment(walk).then((has) => !has),
      'the database is of the first release',
    ),
  'a new machine': async (walk) => {
    await run(
      walk,
      'sudo -u postgres dropdb crossbar && sudo -u postgres createdb --owner crossbar crossbar',
    );
    await run(walk, 'rm -rf /var/lib/crossbar');
  },
};

async function hasNextComment(walk: Walk): Promise<boolean> {
  const sql = `select obj_description('private.settings'::regclass)`;
  return (await asSuperuser(walk, sql)) === nextComment;
}
