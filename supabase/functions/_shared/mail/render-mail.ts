import type { Brand } from '../dependencies.ts';

/** One part of a mail. HTML and plain text are rendered from the same blocks, so that both say the same. */
export type MailBlock =
  /** A paragraph. */
  | string
  | { kind: 'heading'; text: string }
  /** Label and value on one line, such as a product and its price. */
  | { kind: 'rows'; rows: { label: string; value: string }[] }
  | { kind: 'link'; label: string; url: string };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Address for replies, unless that is the sender. */
  replyTo?: string;
  /** Where its first link leads. A push in its place opens it. */
  url?: string | undefined;
}

/** What every mail names in its footer. */
export interface Site {
  brand: Brand;
  siteUrl: string;
}

/** Renders a mail as HTML (no tables, no images, light and dark) and as plain text, with the brand's footer. */
export function renderMail(subject: string, blocks: readonly MailBlock[], site: Site): RenderedMail {
  return {
    subject,
    html: renderHtml(subject, blocks, site),
    text: renderText(subject, blocks, site),
    url: blocks.find((block) => typeof block === 'object' && block.kind === 'link')?.url,
  };
}

function renderHtml(subject: string, blocks: readonly MailBlock[], { brand, siteUrl }: Site): string {
  const contact = escapeHtml(brand.supportEmail);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; background: #f5f1e8; color: #12161b; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 32px 24px; }
h1 { font-size: 24px; line-height: 1.2; margin: 24px 0; }
h2 { font-size: 16px; margin: 32px 0 8px; }
p { margin: 0 0 16px; }
a { color: #1d4ed1; overflow-wrap: anywhere; }
.rows { border-top: 1px solid #12161b; margin: 0 0 16px; }
.row { border-bottom: 1px solid #c9c3b5; padding: 8px 0; margin: 0; }
.row b { float: right; padding-left: 16px; font-weight: 600; }
.foot { border-top: 1px solid #c9c3b5; margin-top: 40px; padding-top: 16px; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #0e1216; color: #f2eee4; }
  a { color: #8fb3ff; }
  .rows { border-color: #f2eee4; }
  .row, .foot { border-color: #3a4148; }
}
</style>
</head>
<body>
<main>
<p><strong>${escapeHtml(brand.name)}</strong></p>
<h1>${escapeHtml(subject)}</h1>
${blocks.map(blockToHtml).join('\n')}
<div class="foot">
<p>Questions? Write to <a href="mailto:${contact}">${contact}</a>.</p>
<p><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a></p>
</div>
</main>
</body>
</html>
`;
}

function blockToHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'rows':
      return `<div class="rows">${block.rows
        .map(({ label, value }) => `<p class="row"><b>${escapeHtml(value)}</b>${escapeHtml(label)}</p>`)
        .join('')}</div>`;
    case 'link':
      return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
  }
}

function renderText(subject: string, blocks: readonly MailBlock[], { brand, siteUrl }: Site): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return block;
    switch (block.kind) {
      case 'heading':
        return `${block.text}\n${'-'.repeat(block.text.length)}`;
      case 'rows':
        return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
      case 'link':
        return `${block.label}:\n${block.url}`;
    }
  });
  return (
    [brand.name, subject, ...parts, `Questions? Write to ${brand.supportEmail}.\n${siteUrl}`].join('\n\n') +
    '\n'
  );
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  );
}
