import type { RateLimitName } from '../default-rate-limits.ts';
import type { HostedFunction, HostedFunctions } from 'embedded-supabase/functions/host.ts';
import type { FunctionDependencies } from '#functions/_shared/dependencies.ts';
import { handleAcceptInvitation } from '#functions/accept-invitation/handler.ts';
import { handleCalendarFeed } from '#functions/calendar-feed/handler.ts';
import { handleCheckPdf } from '#functions/check-pdf/handler.ts';
import { handleCheckSetup } from '#functions/check-setup/handler.ts';
import { handleCheckSubscription } from '#functions/check-subscription/handler.ts';
import { handleCreateCheckout } from '#functions/create-checkout/handler.ts';
import { handleCustomerPortal } from '#functions/customer-portal/handler.ts';
import { handleDecidePayment } from '#functions/decide-payment/handler.ts';
import { handleDeliverMail } from '#functions/deliver-mail/handler.ts';
import { handleExportList } from '#functions/export-list/handler.ts';
import { handleGetDigitalProduct } from '#functions/get-digital-product/handler.ts';
import { handleGetOrder } from '#functions/get-order/handler.ts';
import { handleDeleteAccount } from '#functions/delete-account/handler.ts';
import { handleExportAccount } from '#functions/export-account/handler.ts';
import { handleGuardianConsent } from '#functions/guardian-consent/handler.ts';
import { handleManageCoupons } from '#functions/manage-coupons/handler.ts';
import { handlePushDevices } from '#functions/push-devices/handler.ts';
import { handleReconcile } from '#functions/reconcile/handler.ts';
import { handleRefundOrder } from '#functions/refund-order/handler.ts';
import { handleRenewDownloadLink } from '#functions/renew-download-link/handler.ts';
import { handleRunJobs } from '#functions/run-jobs/handler.ts';
import { handleSendMyFiles } from '#functions/send-my-files/handler.ts';
import { handleSetPassword } from '#functions/set-password/handler.ts';
import { handleSharedFile } from '#functions/shared-file/handler.ts';
import { handleSharedReview } from '#functions/shared-review/handler.ts';
import { handleMakeRecoveryCodes } from '#functions/make-recovery-codes/handler.ts';
import { handleUseRecoveryCode } from '#functions/use-recovery-code/handler.ts';
import { handleStopGuardianMail } from '#functions/stop-guardian-mail/handler.ts';
import { handleStripeWebhook } from '#functions/stripe-webhook/handler.ts';
import { handleSyncToBeehiiv } from '#functions/sync-to-beehiiv/handler.ts';

interface ProjectFunction extends Omit<HostedFunction, 'handle'> {
  handle(request: Request, dependencies: FunctionDependencies): Promise<Response>;
  rateLimit: RateLimitName;
}

/** The handlers of supabase/functions, by the name in `/functions/v1/<name>`. */
export const functions: Readonly<Record<string, ProjectFunction>> = {
  'accept-invitation': { handle: handleAcceptInvitation, verifyJwt: false, rateLimit: 'form' },
  'calendar-feed': { handle: handleCalendarFeed, verifyJwt: false, rateLimit: 'calendar feed' },
  'check-pdf': { handle: handleCheckPdf, verifyJwt: false, rateLimit: 'all', isStreamed: true },
  'check-setup': { handle: handleCheckSetup, verifyJwt: false, rateLimit: 'all' },
  'check-subscription': { handle: handleCheckSubscription, verifyJwt: false, rateLimit: 'all' },
  'create-checkout': { handle: handleCreateCheckout, verifyJwt: false, rateLimit: 'checkout' },
  'customer-portal': { handle: handleCustomerPortal, verifyJwt: false, rateLimit: 'checkout' },
  'deliver-mail': { handle: handleDeliverMail, verifyJwt: false, rateLimit: 'all' },
  'get-digital-product': { handle: handleGetDigitalProduct, verifyJwt: false, rateLimit: 'all' },
  'get-order': { handle: handleGetOrder, verifyJwt: false, rateLimit: 'all' },
  'delete-account': { handle: handleDeleteAccount, verifyJwt: false, rateLimit: 'account' },
  'export-account': { handle: handleExportAccount, verifyJwt: false, rateLimit: 'account' },
  'export-list': { handle: handleExportList, verifyJwt: false, rateLimit: 'all' },
  'guardian-consent': { handle: handleGuardianConsent, verifyJwt: false, rateLimit: 'form' },
  'decide-payment': { handle: handleDecidePayment, verifyJwt: false, rateLimit: 'all' },
  'refund-order': { handle: handleRefundOrder, verifyJwt: false, rateLimit: 'all' },
  'manage-coupons': { handle: handleManageCoupons, verifyJwt: false, rateLimit: 'all' },
  'push-devices': { handle: handlePushDevices, verifyJwt: false, rateLimit: 'form' },
  reconcile: { handle: handleReconcile, verifyJwt: false, rateLimit: 'all' },
  'renew-download-link': { handle: handleRenewDownloadLink, verifyJwt: false, rateLimit: 'mailed files' },
  'run-jobs': { handle: handleRunJobs, verifyJwt: false, rateLimit: 'all' },
  'send-my-files': { handle: handleSendMyFiles, verifyJwt: false, rateLimit: 'mailed files' },
  'set-password': { handle: handleSetPassword, verifyJwt: false, rateLimit: 'account' },
  'shared-file': { handle: handleSharedFile, verifyJwt: false, rateLimit: 'all' },
  'shared-review': { handle: handleSharedReview, verifyJwt: false, rateLimit: 'shared review' },
  'make-recovery-codes': { handle: handleMakeRecoveryCodes, verifyJwt: false, rateLimit: 'account' },
  'use-recovery-code': { handle: handleUseRecoveryCode, verifyJwt: false, rateLimit: 'account' },
  'stop-guardian-mail': { handle: handleStopGuardianMail, verifyJwt: false, rateLimit: 'form' },
  'stripe-webhook': { handle: handleStripeWebhook, verifyJwt: false, rateLimit: 'all' },
  'sync-to-beehiiv': { handle: handleSyncToBeehiiv, verifyJwt: false, rateLimit: 'newsletter' },
};

/** Binds the functions to their dependencies. Their log lines carry the request id that the caller received. */
export function bindFunctions(dependencies: FunctionDependencies): HostedFunctions {
  return Object.fromEntries(
    Object.entries(functions).map(([name, { handle, ...rest }]) => [
      name,
      {
        ...rest,
        handle: (request: Request, { requestId }: { requestId: string }) =>
          handle(request, {
            ...dependencies,
            log: (level, message, fields) => dependencies.log(level, message, { requestId, ...fields }),
          }),
      },
    ]),
  );
}
