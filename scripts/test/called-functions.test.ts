import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';

/** Part of the specified interface, although nothing here asks it. */
const specified = ['has_role'];

const read = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const schema = read(trackedFiles('supabase/schemas/*.sql'));
const code = read(
  ['app', 'server', 'scripts', 'packages', 'supabase/functions']
    .flatMap((folder) => trackedFiles(`${folder}/**`))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|generated|database\.types/.test(file)),
);
/** The schema without what declares a function, describes it or says who may call it. */
const calls = schema.replaceAll(
  /\b(create function|comment on function|on function) (public|private)\.\w+/g,
  '',
);

test('every function of the database is called by the product', () => {
  const functions = [...schema.matchAll(/^create function (?:public|private)\.(\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const isCalled = (name: string) =>
    new RegExp(`(?:public|private)\\.${name}\\b|'${name}'`).test(calls) ||
    new RegExp(`['"/]${name}\\b`).test(code);
  expect(functions.filter((name) => !isCalled(name) && !specified.includes(name))).toEqual([]);
});
