import type { RecoveryCodesResponse } from './account-calls.ts';
import type { DecidePaymentResponse, ListedCoupon, RefundOrderResponse } from './admin-calls.ts';
import type { CheckedPdf } from './content-calls.ts';
import type { SharedReview } from './review-calls.ts';

/** Answers that the app takes as they come. It parses others with a schema, or their type depends on what is asked. */
export interface FunctionAnswers {
  'check-pdf': CheckedPdf;
  'make-recovery-codes': RecoveryCodesResponse;
  'manage-coupons': { coupons: ListedCoupon[] };
  /** Without the key if it was a POST. */
  'push-devices': { publicKey?: string };
  'decide-payment': DecidePaymentResponse;
  'refund-order': RefundOrderResponse;
  'shared-review': SharedReview;
}
