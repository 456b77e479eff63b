import { FunctionError } from '#functions/_shared/errors.ts';
import { handleApplicationForm } from './application-form.ts';
import { handleBookingPage } from './booking.ts';
import { handleDisputesPage } from './disputes-page.ts';
import { handleFeedPage } from './feed.ts';
import type { PageOptions } from './form-submission.ts';
import { handleInvoicePage } from './invoice-page.ts';
import { handleMailbox } from './mailbox-pages.ts';
import { handleMarketplace } from './marketplace.ts';
import { handlePaymentPage } from './payment-page.ts';
import { handlePortalPage } from './portal-page.ts';

interface SandboxPage {
  /** Its group is the `part` of the options. */
  path: RegExp;
  show: (request: Request, options: PageOptions) => Promise<Response>;
  /** Whether it has a form, so that it takes POST. */
  hasForm?: true;
}

const pages: readonly SandboxPage[] = [
  { path: /^\/sandbox\/pay\/(\w{1,300})$/, show: handlePaymentPage, hasForm: true },
  { path: /^\/sandbox\/portal\/(\w{1,300})$/, show: handlePortalPage, hasForm: true },
  { path: /^\/sandbox\/invoice\/(\w{1,300})$/, show: handleInvoicePage },
  { path: /^\/sandbox\/disputes$/, show: handleDisputesPage, hasForm: true },
  { path: /^\/sandbox\/application-form$/, show: handleApplicationForm, hasForm: true },
  { path: /^\/sandbox\/feed$/, show: handleFeedPage },
  { path: /^\/sandbox\/booking$/, show: handleBookingPage, hasForm: true },
  { path: /^\/sandbox\/marketplace(\/.*)?$/, show: handleMarketplace },
  { path: /^\/sandbox\/mailbox(\/.*)?$/, show: handleMailbox },
];

/** Handles a request to a page under /sandbox/. */
export async function showPage(request: Request, options: Omit<PageOptions, 'part'>): Promise<Response> {
  const { pathname } = new URL(request.url);
  const page = pages.find(({ path }) => path.test(pathname));
  if (!page) return new Response('The sandbox has no such page.', { status: 404 });
  const methods = page.hasForm ? ['GET', 'POST'] : ['GET'];
  if (!methods.includes(request.method)) {
    return new Response(null, { status: 405, headers: { allow: methods.join(', ') } });
  }
  try {
    return await page.show(request, { ...options, part: page.path.exec(pathname)?.[1] ?? '' });
  } catch (error) {
    if (error instanceof FunctionError) return new Response(error.message, { status: error.status });
    throw error;
  }
}
