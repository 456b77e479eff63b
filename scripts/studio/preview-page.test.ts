import { expect, test } from 'vitest';
import { previewPage } from './preview-page.ts';

const pages = new Set(['/', '/shop']);
const show = (html: string) =>
  previewPage(
    html,
    pages,
    (address) => `/* ${address} */ a > b { color: red }`,
    (address) => `own:${address}`,
  );

test('has no scripts, policy or redirect of the live page', () => {
  const html = show(
    '<head><meta http-equiv="Content-Security-Policy" content="x"><meta http-equiv="refresh" content="0; url=/shop">' +
      '<link rel="modulepreload" href="/assets/a.js"><link rel="held" href="/assets/b.js"><script>alert(1)</script></head>' +
      '<body><script type="held" src="/assets/c.js"></script><p>Text</p></body>',
  );
  expect(html).toBe('<head></head><body><p>Text</p></body>');
});

test('has its styles in it', () => {
  expect(show('<link rel="stylesheet" href="/assets/app.css" data-precedence="default">')).toBe(
    '<style>/* /assets/app.css */ a > b { color: red }</style>',
  );
});

test('shows fonts and plates of the build, wherever they are named', () => {
  expect(
    show(
      '<style>src:url(/assets/a-1.woff2)</style><link rel="preload" as="font" href="/assets/a-1.woff2">' +
        '<img src="/plates/swing.svg" srcset="/plates/swing-narrow.svg 1x"><img src="/pictures/mara-1.avif">',
    ),
  ).toBe(
    '<style>src:url(own:/assets/a-1.woff2)</style>' +
      '<img src="own:/plates/swing.svg" srcset="own:/plates/swing-narrow.svg 1x"><img src="/pictures/mara-1.avif">',
  );
});

test.each([
  ['/shop', '<a href="/admin/content?preview=%2Fshop" target="_top">Go</a>'],
  ['/shop?tab=coaching#top', '<a href="/admin/content?preview=%2Fshop" target="_top">Go</a>'],
  ['#main', '<a href="about:srcdoc#main">Go</a>'],
  ['/login', '<a>Go</a>'],
  ['https://example.com', '<a>Go</a>'],
  ['mailto:mara@example.com', '<a>Go</a>'],
  ['//example.com/shop', '<a>Go</a>'],
])('a link to %s leads to a preview or nowhere', (href, expected) => {
  expect(show(`<a href="${href}">Go</a>`)).toBe(expected);
});
