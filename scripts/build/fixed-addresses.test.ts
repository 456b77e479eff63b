import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changePasswordPage, iconFile } from './fixed-addresses.ts';

test('favicon.ico holds the picture of the tab', () => {
  const png = readFileSync(new URL('../../public/icons/tab-64.png', import.meta.url));
  const icon = iconFile(png);
  expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect(icon.subarray(icon.readUInt32LE(18), icon.readUInt32LE(18) + icon.readUInt32LE(14))).toEqual(png);
});

test('password managers are led to the password of the account', () => {
  expect(changePasswordPage()).toContain('url=/account#password');
});
