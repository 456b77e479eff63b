import { html } from 'hono/html';
import { findMail, listMails } from '../mail/mailbox.ts';
import type { SandboxMail } from '../mail/mailbox.ts';
import type { PageOptions } from './form-submission.ts';
import { page } from './page.ts';
import type { Html } from './page.ts';

const NOTICE = 'Emails stay on this machine. Nothing here was sent.';
const LIST_LENGTH = 100;

/**
 * /sandbox/mailbox lists the mails (?to= filters by address), /sandbox/mailbox/<id> shows one, …/<id>/html only its
 * HTML. As JSON, /sandbox/mailbox/latest?to=… returns the newest mail to an address, …/all?to=… the last hundred.
 */
export async function handleMailbox(
  request: Request,
  { part: rest, database }: PageOptions,
): Promise<Response> {
  const to = new URL(request.url).searchParams.get('to') ?? undefined;
  if (rest === '') return showList(await listMails(database, { to, limit: LIST_LENGTH }), to);
  if (rest === '/all') {
    const mails = await listMails(database, { to, limit: LIST_LENGTH });
    return Response.json(mails, { headers: { 'cache-control': 'no-store' } });
  }
  if (rest === '/latest') return latestMailResponse(await listMails(database, { to, limit: 1 }));

  const [, id = '', form] = /^\/([^/]+)(\/html)?$/.exec(rest) ?? [];
  const mail = await findMail(database, id);
  if (!mail) return notFound();
  return form === undefined ? showMail(mail) : showHtml(mail);
}

function latestMailResponse([mail]: SandboxMail[]): Response {
  const headers = { 'cache-control': 'no-store' };
  if (!mail) return Response.json({ error: 'No emails to that address.' }, { status: 404, headers });
  return Response.json(mail, { headers });
}

function showList(mails: SandboxMail[], to: string | undefined): Promise<Response> {
  const body = html`
    <h1>Mailbox${to === undefined ? '' : ` of ${to}`}</h1>
    ${mails.length === 0 ? html`<p>No emails yet.</p>` : ''}
    <ul class="rows">
      ${mails.map(
        (mail) =>
          html`<li>
            <span
              ><a href="/sandbox/mailbox/${mail.id}">${mail.subject}</a
              ><small>to ${mail.to.join(', ')}, ${showTime(mail.createdAt)}</small></span
            >
          </li>`,
      )}
    </ul>
  `;
  return page({ title: 'Sandbox mailbox', notice: NOTICE, body });
}

function showMail(mail: SandboxMail): Promise<Response> {
  const body = html`
    <p><a href="/sandbox/mailbox">All emails</a></p>
    <h1>${mail.subject}</h1>
    <p>From ${mail.from}<br />To ${mail.to.join(', ')}<br />${showTime(mail.createdAt)}</p>
    ${
      mail.html === null
        ? ''
        : html`<iframe
            src="/sandbox/mailbox/${mail.id}/html"
            title="The email as HTML"
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-downloads"
          ></iframe>`
    }
    ${
      mail.text === null
        ? ''
        : html`<h2>Plain text</h2>
            <pre>${withLinks(mail.text)}</pre>`
    }
  `;
  return page({ title: mail.subject, notice: NOTICE, body }, { frames: true });
}

// As in a mail client: no scripts, no requests, and links open in a new tab.
function showHtml(mail: SandboxMail): Response {
  const markup = (mail.html ?? '').replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
  return new Response(markup, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'; " +
        "frame-ancestors 'self'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

function notFound(): Promise<Response> {
  const body = html`
    <h1>Email not found</h1>
    <p><a href="/sandbox/mailbox">All emails</a></p>
  `;
  return page({ title: 'Email not found', notice: NOTICE, body }, { status: 404 });
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}

function showTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
