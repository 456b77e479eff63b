import { FunctionError } from '#functions/_shared/errors.ts';
import { WrongContentError } from './content-tools.ts';

/** What a library has. */
export type LibraryKind = 'picture' | 'video';

/** Errors of the functions `content`, `content-pictures` and `content-videos`. The page shows the message. */
export const contentErrors = {
  invalidRequest: () =>
    new FunctionError(
      400,
      'content_request_invalid',
      'This change can’t be read. Reload the page and try again.',
    ),
  unknownFile: () =>
    new FunctionError(404, 'unknown_content_file', 'This file doesn’t exist, or it can’t be edited here.'),
  wrongFields: (sentence: string) => new FunctionError(400, 'content_fields_wrong', sentence),
  wasSold: () =>
    new FunctionError(
      409,
      'product_was_sold',
      'This product was sold, so it stays for its buyers. Check ‘Hidden’ instead: it leaves the shop, and earlier orders keep working.',
    ),
  ownersContent: () =>
    new FunctionError(403, 'owners_content', 'Only the owner changes products and settings.'),
  ownersUndo: () =>
    new FunctionError(
      403,
      'owners_content',
      'The owner published products or settings since. Only the owner can undo this version.',
    ),
  isNeeded: (sentences: readonly string[]) =>
    new FunctionError(
      409,
      'content_is_needed',
      `Other pages need it. Change them first: ${sentences.join(' ')}`,
    ),
  draftsTaken: () =>
    new FunctionError(
      409,
      'content_drafts_changed',
      'One of these files was changed meanwhile. Reload the page and try again.',
    ),
  isPublishing: () =>
    new FunctionError(
      409,
      'content_is_publishing',
      'Changes are being published. Wait until that is done and try again.',
    ),
  isUpgrading: () =>
    new FunctionError(
      409,
      'content_is_upgrading',
      'A new version of the website is being installed. Publish again in a minute.',
    ),
  nothingToPublish: () =>
    new FunctionError(
      409,
      'nothing_to_publish',
      'There is nothing to publish. The site already shows these texts.',
    ),
  draftsChanged: () =>
    new FunctionError(
      409,
      'content_drafts_changed',
      'A draft was changed meanwhile. Check the changes again, then publish.',
    ),
  noPreview: () =>
    new FunctionError(
      409,
      'no_preview',
      'This site has no preview, because it is built from its repository. ‘See what changes’ shows the new texts.',
    ),
  nothingToPreview: () =>
    new FunctionError(409, 'nothing_to_preview', 'There are no drafts. The site already shows everything.'),
  notInPreview: (address: string) =>
    new FunctionError(404, 'unknown_preview_page', `With these drafts, the site has no page ${address}.`),
  previewFailed: (reason: string) =>
    new FunctionError(422, 'preview_failed', `The preview could not be built. ${reason}`),
  /** `sentence` names the file. */
  isOutdated: (sentence: string) => new FunctionError(409, 'content_is_outdated', sentence),
  siteChanged: () =>
    new FunctionError(
      409,
      'content_site_changed',
      'The site changed meanwhile. Look again at what undoing changes.',
    ),
  noSuchUpdate: () =>
    new FunctionError(
      409,
      'content_update_changed',
      'This version isn’t waiting anymore: it was decided on, or a newer one came. Reload the page.',
    ),
  nothingToRepair: () =>
    new FunctionError(
      409,
      'nothing_to_repair',
      'This file can be read again, or no earlier version of it works. Reload the page.',
    ),
  isHalfMoved: () =>
    new FunctionError(
      409,
      'content_is_half_moved',
      'A page gets another address. Publish its old page, its new page and ‘Moved pages’ together.',
    ),
  notPublishable: (sentence: string) => new FunctionError(422, 'content_invalid', sentence),
  uploadRefused: (kind: LibraryKind, sentence: string) => new FunctionError(400, `${kind}_refused`, sentence),
  uploadTooLarge: (kind: LibraryKind, limitMegabytes: number) =>
    new FunctionError(413, `${kind}_too_large`, `This file is too large. The limit is ${limitMegabytes} MB.`),
  unknownUpload: (kind: LibraryKind) =>
    new FunctionError(404, `unknown_${kind}`, `This ${kind} doesn’t exist.`),
  uploadInUse: (kind: LibraryKind, titles: readonly string[]) =>
    new FunctionError(
      409,
      `${kind}_in_use`,
      `This ${kind} is used by ${titles.join(', ')}. Remove it there and publish, then delete it.`,
    ),
  uploadOfRepository: (kind: LibraryKind) =>
    new FunctionError(
      409,
      `${kind}_of_repository`,
      `This ${kind} comes with the code, so it can’t be deleted here.`,
    ),
  isLate: (title: string) =>
    new FunctionError(
      422,
      'content_invalid',
      `${title}: “Publish at” is in the past. Choose a later time, or the status “published”.`,
    ),
  hasSold: () =>
    new FunctionError(
      409,
      'shop_has_sold',
      'Your shop has sold something, so its content is not replaced anymore. Change or remove pages and products one by one.',
    ),
  noRepository: () =>
    new FunctionError(
      404,
      'studio_not_connected',
      'This site can’t be published from the browser. Its content is edited in the files of the folder content/.',
    ),
  /** Not a 5xx: the same request would fail again, so nothing retries it by itself. */
  repositoryFailed: (sentence: string) => new FunctionError(424, 'repository_failed', sentence),
  repositoryMoved: () =>
    new FunctionError(
      409,
      'repository_moved',
      'The repository changed at the same moment, so nothing was published. Check the changes again, then publish.',
    ),
  unknownPublication: () => new FunctionError(404, 'unknown_publication', 'This version doesn’t exist.'),
};

/** Throws a FunctionError instead of a WrongContentError, and any other error as it is. */
export function refuseWrongContent(error: unknown): never {
  throw error instanceof WrongContentError ? contentErrors.wrongFields(error.message) : error;
}
