import type {
  InvitationResponse,
  OkResponse,
  OrderResponse,
  RecoveryCodesResponse,
} from './account-calls.ts';
import type { ListedCoupon, RefundOrderResponse } from './admin-calls.ts';
import type { CheckedPdf, Library, LibraryPicture, LibraryVideo } from './content-calls.ts';
import type { SharedReview } from './review-calls.ts';

/** What each function answers. 'content' and 'check-setup' answer by what is asked. */
export interface FunctionAnswers {
  'accept-invitation': InvitationResponse | OkResponse;
  'check-pdf': CheckedPdf;
  'content-pictures': Library<LibraryPicture>;
  'content-videos': Library<LibraryVideo>;
  'get-order': OrderResponse;
  'make-recovery-codes': RecoveryCodesResponse;
  'manage-coupons': { coupons: ListedCoupon[] };
  'refund-order': RefundOrderResponse;
  'shared-review': SharedReview;
}
