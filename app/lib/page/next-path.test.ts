import { expect, test } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

test.each([
  '/downloads',
  '/account/orders?page=2',
  '/shop/product/3#details',
  '/cart?note=50%25',
  '/blog/a%20b',
  '/video-library?subscription=success',
  '/downloads?link=https%3A%2F%2Fexample.com%2Fx',
])('accepts %s', (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'downloads',
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%25252Fevil.example',
  '%2F%2Fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/shop/..//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%E0%A4%A',
  '/@evil.example:80\\x',
])('replaces %j with the home page', (path) => {
  expect(nextPath(path)).toBe('/');
});

test.each(['/auth', '/auth?next=/auth', '/auth/reset-password', '/login', '/LOGIN?next=%2F'])(
  'replaces the sign-in page %s with the home page',
  (path) => {
    expect(nextPath(path)).toBe('/');
  },
);

test('the sign-in path carries the page to return to', () => {
  expect(signInPath('/account/orders?a=1&b=2')).toBe('/auth?next=%2Faccount%2Forders%3Fa%3D1%26b%3D2');
  expect(signInPath('/')).toBe('/auth');
  expect(signInPath('/auth')).toBe('/auth');
});
