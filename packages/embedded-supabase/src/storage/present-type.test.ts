import { expect, test } from 'vitest';
import { presentType } from './present-type.ts';

test.each([
  'image/png',
  'image/avif',
  'video/mp4',
  'video/webm; codecs=vp9',
  'audio/ogg',
  'application/pdf',
  'text/vtt',
  'font/woff2',
])('%s is shown as it is', (mimetype) => {
  expect(presentType(mimetype)).toMatchObject({ contentType: mimetype, attachment: false });
  expect(presentType(mimetype).policy).not.toContain('sandbox');
});

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'application/xml',
  'text/xsl',
  'application/rss+xml',
  'text/javascript',
  'application/javascript',
  'application/ecmascript',
  'text/css',
  'text/x-anything',
])('%s is shown as text, in a cage', (mimetype) => {
  expect(presentType(mimetype).contentType).toBe('text/plain; charset=utf-8');
  expect(presentType(mimetype).policy).toMatch(/^sandbox;/);
});

test.each([
  'image/svg+xml',
  'IMAGE/SVG+XML;charset=utf-8',
  'application/x-shockwave-flash',
  'multipart/x-mixed-replace',
  'nonsense',
])('%s is saved, not opened', (mimetype) => {
  expect(presentType(mimetype)).toMatchObject({ attachment: true });
  expect(presentType(mimetype).policy).toMatch(/^sandbox;/);
});
