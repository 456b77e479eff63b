import { expect, test } from 'vitest';
import { Refusal } from '#lib/api/refusal.ts';
import { parseAthletes, UnclearDatesError } from './parse-athletes.ts';

const ada = {
  line: 2,
  name: 'Ada Byron',
  email: 'ada@example.com',
  group: 'Juniors',
  freeUntil: '2026-12-31',
};

test.each([
  ['commas', 'name,email,group,free until\nAda Byron,ada@example.com,Juniors,12/31/2026'],
  ['semicolons', 'name;email;group;free until\r\nAda Byron;ada@example.com;Juniors;31.12.2026\r\n'],
  ['tabs', 'name\temail\tgroup\tfree until\nAda Byron\tada@example.com\tJuniors\t12/31/2026'],
  ['a byte order mark', '\uFEFFemail,name,group,free until\nada@example.com,Ada Byron,Juniors,12/31/2026'],
  [
    'quoted fields',
    '"name","Mail","Group","Free until"\n"Ada Byron","ada@example.com","Juniors","12/31/2026"',
  ],
  [
    'another order and case',
    'FREE UNTIL,Group,EMAIL ADDRESS,Name\n12/31/2026,Juniors,ADA@example.com, Ada Byron ',
  ],
  [
    'a column per name',
    'First name,Last name,Email,Team,Free_until\nAda,Byron,ada@example.com,Juniors,12/31/2026',
  ],
])('reads a file with %s', async (_what, text) => {
  expect(await parseAthletes(text)).toEqual({ athletes: [ada], ignoredColumns: [] });
});

test('reads separators, quotation marks and line breaks inside quoted fields', async () => {
  const { athletes } = await parseAthletes(
    'name,email\n"Byron, ""Ada""",ada@example.com\n"Mary\nJane",mj@example.com',
  );
  expect(athletes.map(({ name }) => name)).toEqual(['Byron, "Ada"', 'Mary\nJane']);
});

test('needs the column email only, and names the columns it ignores', async () => {
  expect(await parseAthletes('Phone,email,Notes\n555,ada@example.com,tall')).toEqual({
    athletes: [{ line: 2, name: '', email: 'ada@example.com', group: '', freeUntil: '' }],
    ignoredColumns: ['Phone', 'Notes'],
  });
  expect((await parseAthletes('email\nada@example.com')).athletes).toHaveLength(1);
});

test('skips empty lines and keeps the line numbers of the spreadsheet', async () => {
  const { athletes } = await parseAthletes('email,name\n\nada@example.com,Ada\n,\neve@example.com,Eve\n\n');
  expect(athletes.map(({ line }) => line)).toEqual([3, 5]);
});

test('keeps a date that it cannot read, so that the check reports it', async () => {
  const { athletes } = await parseAthletes('email,free until\nada@example.com,next summer');
  expect(athletes[0]?.freeUntil).toBe('next summer');
});

test.each([
  ['no column names', 'Ada,ada@example.com'],
  ['no athletes', 'name,email\n'],
  ['nothing', ''],
  ['an open quotation mark', 'name,email\n"Ada,ada@example.com\neve,eve@example.com'],
  [
    '1,001 athletes',
    `email\n${Array.from({ length: 1001 }, (_, index) => `a${index}@example.com`).join('\n')}`,
  ],
])('rejects a file with %s', async (_what, text) => {
  await expect(parseAthletes(text)).rejects.toBeInstanceOf(Refusal);
});

test('reads 1,000 athletes', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `a${index}@example.com`).join('\n');
  expect((await parseAthletes(`email\n${rows}`)).athletes).toHaveLength(1000);
});

test.each([
  ['sep=;\r\nname;email\r\nByron, Ada;ada@example.com', 3],
  ['\uFEFFsep=;\nname;email\nByron, Ada;ada@example.com', 3],
  ['"sep=|"\nname|email\nByron, Ada|ada@example.com', 3],
])('reads the separator that the first line of %j names', async (text, line) => {
  const { athletes } = await parseAthletes(text);
  expect(athletes).toMatchObject([{ line, name: 'Byron, Ada', email: 'ada@example.com' }]);
});

test('reads all dates in the order that one of them shows', async () => {
  const { athletes } = await parseAthletes(
    'email,free until\na@example.com,03/04/2027\nb@example.com,31/12/2027',
  );
  expect(athletes.map(({ freeUntil }) => freeUntil)).toEqual(['2027-04-03', '2027-12-31']);
});

test('asks for the order of dates that nothing tells, and reads them as answered', async () => {
  const text = 'email,free until\na@example.com,03/04/2027';
  await expect(parseAthletes(text)).rejects.toEqual(new UnclearDatesError('03/04/2027'));
  expect((await parseAthletes(text, 'day-first')).athletes[0]?.freeUntil).toBe('2027-04-03');
  expect((await parseAthletes(text, 'month-first')).athletes[0]?.freeUntil).toBe('2027-03-04');
});
