import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';

/** Patterns of real secrets. Examples in tests and documents are shorter. */
const secrets: Record<string, RegExp> = {
  'a key of Stripe': /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  'a webhook secret of Stripe': /\bwhsec_[A-Za-z0-9+/]{24,}/g,
  'a secret key of Supabase': /\bsb_secret_[\w-]{20,}|\bsbp_[0-9a-f]{40}/g,
  'a key of Resend': /\bre_[A-Za-z0-9]{8,}_[A-Za-z0-9]{16,}/g,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{40,}/g,
  'a key of Amazon, GitHub, npm, Google or Slack':
    /\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bnpm_\w{36}|\bAIza[\w-]{35}|\bxox[abp]-[\w-]{20,}/g,
  'the password of a database':
    /\bpostgres(?:ql)?:\/\/[^:@/\s'"`]+:(?!secret@|password@|…@|\$\{|\[)[^@/\s'"`]+@[\w.-]+/gi,
};

const privateFile =
  /(?:^|\/)(?:\.env(?!\.example)(?:\.\w+)?|secrets\.json|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx))$/;

function findSecrets(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => `${name}: ${found.slice(0, 16)}…`),
  );
}

test.runIf(existsSync('.git'))('the repository contains no secret and no private file', () => {
  const files = trackedFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => privateFile.test(file))).toEqual([]);
  const found = files
    .filter((file) => existsSync(file))
    .flatMap((file) => findSecrets(readFileSync(file, 'latin1')).map((secret) => `${file}: ${secret}`));
  expect(found).toEqual([]);
});

// Concatenated, so that this file itself does not match.
test.each([
  ['sk_', 'live_51Habcdefghijklmnop'],
  ['whsec', '_abcdefghijklmnopqrstuvwxyz'],
  ['sb_', 'secret_abcdefghijklmnopqrstuv'],
  ['eyJhbGciOiJIUzI1', 'NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'],
  ['-----BEGIN RSA ', `PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(4)}`],
  ['AKIA', 'IOSFODNN7EXAMPLE'],
  ['postgres://shop:', 'hunter2hunter2@db.example.com/shop'],
])('finds %s…', (start, end) => {
  expect(findSecrets(`const key = '${start}${end}';`)).toHaveLength(1);
});

test.each(['sk_test_sandbox', 'sb_publishable_crossbar_local', 'postgres://shop:secret@127.0.0.1/shop'])(
  'ignores the example %s',
  (example) => {
    expect(findSecrets(`use '${example}'`)).toEqual([]);
  },
);
