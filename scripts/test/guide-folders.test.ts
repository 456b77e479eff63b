import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('the guides name no folder in /var/lib that its user lacks before the first command', () => {
  const [deploying, operating, unit] = [
    'docs/deploying.md',
    'docs/operating.md',
    'deploy/crossbar.service',
  ].map(read);
  const [, user] = /^User=(.+)$/m.exec(unit ?? '') ?? [];
  const [, ofService = ''] = /^StateDirectory=(.+)$/m.exec(unit ?? '') ?? [];
  const installed = [...(deploying ?? '').matchAll(/^install -d -o (\S+) .*\/var\/lib\/(\S+)$/gm)];
  const created = [
    ...ofService.split(' '),
    ...installed.filter(([, owner]) => owner === user).map(([, , name]) => name),
  ];
  const named = [...`${deploying}${operating}`.matchAll(/\/var\/lib\/([\w-]+)/g)].map(([, name]) => name);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !created.includes(name))).toEqual([]);
});
