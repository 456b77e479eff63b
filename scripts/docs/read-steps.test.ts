import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guides } from '../../tests/guides/guides.ts';
import { readerActions } from '../../tests/guides/reader.ts';
import { commandsOf, readSteps } from './read-steps.ts';

test('reads blocks and what the reader does between them, in their order', () => {
  const guide = `Make a user:

<!-- walk types: secret, secret -->

\`\`\`sh
createuser crossbar   # asks
\`\`\`

<!-- walk: the site answers -->
<!-- walk may fail: 1 thing is wrong. -->

\`\`\`sql
select 1;
\`\`\`

<!-- not walked: it needs an account. -->

\`\`\`yaml
on: push
\`\`\`
`;
  expect(readSteps(guide, 'guide.md')).toEqual([
    {
      kind: 'run',
      language: 'sh',
      text: 'createuser crossbar   # asks',
      typed: ['secret', 'secret'],
      place: 'guide.md:5',
    },
    { kind: 'reader', action: 'the site answers', place: 'guide.md:9' },
    {
      kind: 'run',
      language: 'sql',
      text: 'select 1;',
      typed: [],
      mayFail: '1 thing is wrong.',
      place: 'guide.md:12',
    },
    { kind: 'skip', reason: 'it needs an account.', text: 'on: push', place: 'guide.md:18' },
  ]);
});

test('refuses a block that no walk can run and no comment excuses', () => {
  expect(() => readSteps('```yaml\non: push\n```', 'guide.md')).toThrow('guide.md:1');
  expect(() => readSteps('<!-- walk it: now -->', 'guide.md')).toThrow('guide.md:1');
});

test('runs a line at a time, without comments', () => {
  expect(commandsOf("# first\nsed 's#a#b#' file   # then\n\nenv A=1 \\\n  B=2 run\n")).toEqual([
    "sed 's#a#b#' file",
    'env A=1 B=2 run',
  ]);
});

test.each(guides)('every block of %s is walked or says why not', (file) => {
  const steps = readSteps(readFileSync(file, 'utf8'), file);
  const actions = steps.flatMap((step) => (step.kind === 'reader' ? [step.action] : []));
  expect(actions.filter((action) => !(action in readerActions))).toEqual([]);
  expect(steps.filter(({ kind }) => kind === 'run')).not.toEqual([]);
});
