import type { Instant } from './days.ts';
import type { Finding } from './finding.ts';

/**
 * Requests and responses of the function `check-setup`, with which the owner prepares a new site. Almost only types, so that the
 * client bundle does not grow. With a bearer token of the owner; others get 403 `no_access`.
 */

/** GET first-owner: whether the first visitor makes the owner's account. Only in local mode. */
export interface FirstOwnerState {
  isOpen: boolean;
}

/** What a new site starts from, its name, and the owner's address. */
export interface SiteStart {
  from: 'sample' | 'blank';
  name: string;
  email: string;
}

/**
 * 'texts' and 'legal': what is left to fill in, in brackets; 'price': a price in another currency than the site's, or one that is only a
 * text; 'tax': a text says that there is no tax, while there is one.
 */
export type SampleKind = 'brand' | 'contact' | 'people' | 'texts' | 'legal' | 'price' | 'tax';

/** What is still invented in a content file. */
export interface Sample {
  kind: SampleKind;
  /** Path in content/, such as 'home.yml'. */
  file: string;
  title: string;
  /** Path of the field in the file, if it is one: 'hero.lead'. */
  field?: string;
  /** The invented names, addresses and figures, or how an invented text begins. */
  found: string[];
}

/** What the content says about the steps that the owner can also confirm. */
export interface SetupFacts {
  hasLogo: boolean;
  /** Whether the shop has goods to ship. */
  ships: boolean;
  /** Null: the current year. */
  footerYear: number | null;
  /** In small letters. */
  currency: string;
  hasTaxes: boolean;
  /** Whether colors, fonts or corners are not those of the software. */
  hasOwnLook: boolean;
  /** Photos that pages use. */
  photos: number;
  /** Products for sale. */
  products: number;
  /** Options of goods, by product. */
  goods: { id: number; name: string; options: string[] }[];
  countsVisitors: boolean;
}

/** Steps that are done when the owner says so. */
export const confirmableSteps = [
  'currency',
  'tax',
  'look',
  'logo',
  'pictures',
  'goods',
  'shipping',
  'legal',
  'year',
  'visitors',
] as const;
export type ConfirmableStep = (typeof confirmableSteps)[number];

/** GET check-setup: what is known without asking other services. */
export interface SetupState {
  name: string;
  /** Whether the site still has the name of the software, and the owner did not choose to keep it. */
  isNameOpen: boolean;
  /** Why visitors don't see the current content, in sentences. */
  contentProblems: readonly string[];
  samples: readonly Sample[];
  facts: SetupFacts;
  /** Goods that nobody counted, so that they are never sold out. */
  uncounted: readonly string[];
  /** Steps that an owner confirmed. */
  confirmed: readonly ConfirmableStep[];
  payments: 'sandbox' | 'test' | 'live';
  /** Files on the server that no row names, when they are too many to be moved to the trash without a question. */
  unknownFiles?: UnknownFiles;
  /** Set while the server's disk has so little space that uploads are refused. */
  lowDisk?: LowDisk;
  /** What the owner chose to start from. Null: nothing yet. */
  start: SiteStart['from'] | null;
  /** Whether the owner may start from the other one: as long as nothing was sold, where the server publishes. */
  canStart: boolean;
  /** Whether content is being published. */
  isPublishing: boolean;
  /** Why the last publication failed. */
  publishProblem?: string;
  /** 'Name <address>' of all mail. */
  mailSender: string;
  /** ISO time of the last test mail that was accepted. */
  mailTestedAt: Instant | null;
}

export interface UnknownFiles {
  /** ISO time of the sweep that found them. */
  foundAt: string;
  count: number;
  /** Number of all files. */
  total: number;
  /** Some of them, the largest first: size in bytes and ISO time of the upload. */
  examples: { version: string; size: number; changedAt: string }[];
}

export interface LowDisk {
  /** Free share of the disk, from 0 to 1. */
  freeShare: number;
  /** Files in the trash and their bytes. The oldest are deleted to make room. */
  trash: { count: number; size: number };
}

/** GET check-setup?services: what Stripe says about the settings of payments. */
export interface SetupServices {
  findings: Finding[];
}

/** POST check-setup. */
export type SetupAction =
  | { action: 'send-test-mail' }
  | { action: 'keep-name' }
  | { action: 'confirm-step'; step: ConfirmableStep }
  | { action: 'move-files'; foundAt: string };

/** Response to 'send-test-mail'. It fails with 502 `test_mail_failed` and the reason. */
export interface TestMailSent {
  to: string;
}
