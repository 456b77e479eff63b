import { expect, test } from 'vitest';
import { createNetworkReader } from './client-network.ts';

const hosted = createNetworkReader('https://abcdefgh.supabase.co');
const selfHosted = createNetworkReader('http://kong:8000');
const request = (headers: Record<string, string>) => new Request('http://site.example', { headers });

test('believes what the proxy wrote, and nothing that the client wrote', () => {
  const forged = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.9' };
  expect(hosted(request({ ...forged, 'cf-connecting-ip': '198.51.100.7' }))).toBe('198.51.100.7');
  expect(hosted(request(forged))).toBeUndefined();
  expect(selfHosted(request({ ...forged, 'cf-connecting-ip': '203.0.113.9' }))).toBe('198.51.100.7');
  expect(selfHosted(request({}))).toBeUndefined();
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
])('names the network of %s %s', (address, network) => {
  expect(hosted(request({ 'cf-connecting-ip': address }))).toBe(network);
});
