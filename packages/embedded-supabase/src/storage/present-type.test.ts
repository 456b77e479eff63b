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
])('shows %s unchanged', (mimetype) => {
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
])('shows %s as plain text in a sandbox', (mimetype) => {
  expect(presentType(mimetype).contentType).toBe('text/plain; charset=utf-8');
  expect(presentType(mimetype).policy).toMatch(/^sandbox;/);
});

test.each([
  'image/svg+xml',
  'IMAGE/SVG+XML;charset=utf-8',
  'application/x-shockwave-flash',
  'multipart/x-mixed-replace',
  'nonsense',
])('downloads %s instead of opening it', (mimetype) => {
  expect(presentType(mimetype)).toMatchObject({ attachment: true });
  expect(presentType(mimetype).policy).toMatch(/^sandbox;/);
});
