import { expect, test } from 'vitest';
import { cleanEmailAddress, isEmailAddress, isOneMailbox, mayBeKnownAddress } from './email-address.ts';

test.each(['ada@example.com', "o'hara+vault@mail.example.co.uk", 'ADA_1@Example.Com'])(
  '%s is an email address',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

test.each([
  '',
  'ada',
  'ada@example',
  'ada @example.com',
  'a;w@x.example',
  '<v@x.example>',
  'g:victim@x.example',
  'mailto:ada@example.com',
  'ada@example.com,bob@example.com',
  'ada@example.com\n',
  '.ada@example.com',
  'ada..byron@example.com',
  '\u212Aarl@example.com',
  `${'a'.repeat(250)}@example.com`,
])('"%s" is not an email address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('removes invisible characters and surrounding blanks, but no blank inside', () => {
  expect(cleanEmailAddress('\u00A0\u200B ada\u00AD@exam\u2060ple.com\uFEFF\t\n')).toBe('ada@example.com');
  expect(cleanEmailAddress(' ada byron@example.com ')).toBe('ada byron@example.com');
});

test.each([
  'g:v@x.example',
  'a,v@x.example',
  '<v@x.example>',
  'V <v@x.example>',
  'v@x.example;',
  '(c)v@x.example',
  'v@x.example\u202E',
])('"%s" does not name one mailbox', (text) => {
  expect(isOneMailbox(text)).toBe(false);
});

test('an older or foreign address still names one mailbox', () => {
  expect(isOneMailbox('tom&jo@münchen.example')).toBe(true);
});

test('an account may have an address that sign-up no longer accepts', () => {
  expect(mayBeKnownAddress('a&b@localhost')).toBe(true);
  expect(mayBeKnownAddress('ada')).toBe(false);
});
