import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root { color-scheme: light dark; --paper: #f5f1e8; --ink: #12161b; --line: #c9c3b5; --quiet: #565d64; --action: #1d4ed1;
  --on-action: #ffffff; --warn: #8a3b00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0e1216; --ink: #f2eee4; --line: #3a4148; --quiet: #a9b0b6; --action: #8fb3ff; --on-action: #0e1216;
    --warn: #ffb37a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.test { margin: 0; padding: 12px 24px; background: var(--ink); color: var(--paper); text-align: center; }
main, section { max-width: 36rem; margin: 0 auto; padding: 32px 24px 64px; }
h1 { font-size: 28px; line-height: 1.15; margin: 0 0 24px; overflow-wrap: anywhere; }
a { color: var(--action); overflow-wrap: anywhere; }
.back { display: inline-block; padding: 10px 0; }
.rows { list-style: none; margin: 0 0 32px; padding: 0; border-top: 1px solid var(--ink); }
.rows li { display: flex; gap: 16px; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid var(--line); }
.rows small { display: block; color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
.rows .total { font-weight: 700; border-bottom-color: var(--ink); }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
label { display: block; font-weight: 600; margin: 0 0 8px; }
input, select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--ink); border-radius: 2px; }
#code, fieldset input, fieldset select { margin-bottom: 12px; }
select option { color: var(--ink); background: var(--paper); }
fieldset { border: 0; margin: 0 0 24px; padding: 0; }
legend { font-weight: 700; font-size: 20px; padding: 0; margin: 0 0 16px; }
form + form { margin-top: 32px; }
.hint { color: var(--quiet); font-size: 14px; margin: 8px 0 24px; }
button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 8px 16px; font: inherit; font-weight: 600;
  border-radius: 2px; border: 1px solid var(--action); cursor: pointer; background: var(--action); color: var(--on-action); }
button.second { background: transparent; color: var(--ink); border-color: var(--ink); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
.alert { border: 1px solid var(--warn); border-left-width: 4px; border-radius: 2px; color: var(--warn); padding: 12px 16px;
  margin: 0 0 24px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; border: 1px solid var(--line);
  padding: 16px; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); background: var(--paper); }
`;

const styleSource = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Renders a page of the sandbox, without scripts or external resources. Forms may redirect to `formTargets`. `frames`:
 * the page may contain frames of the site. `framed`: the site may frame the page.
 */
export async function page(
  { title, notice, body }: { title: string; notice: string; body: Html },
  {
    status = 200,
    formTargets = [],
    frames = false,
    framed = false,
  }: { status?: number; formTargets?: string[]; frames?: boolean; framed?: boolean } = {},
): Promise<Response> {
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        ${
          framed
            ? // The surrounding page has its own landmarks. A second banner or main would confuse screen reader users.
              html`<p class="test"><strong>Sandbox.</strong> ${notice}</p>
                <section>${body}</section>`
            : html`<header class="test"><strong>Sandbox.</strong> ${notice}</header>
                <main>${body}</main>`
        }
      </body>
    </html>`;
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `form-action 'self' ${[...new Set(formTargets)].join(' ')}`.trim(),
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ];
  return new Response(markup.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // The URL identifies an order, so it must not leak to other sites.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Redirects the browser with a GET. */
export function seeOther(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } });
}
