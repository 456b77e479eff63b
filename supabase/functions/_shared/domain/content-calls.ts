import type { Instant } from './days.ts';

/**
 * Requests and responses of the function `content`, with which the owner edits the site. The embedded server builds the site; on Supabase, the function commits to the site's repository.
 * Types only, so that the client bundle does not grow. Errors are {error: message, code}; others get 403 `no_access`.
 */

export type ContentValue =
  | string
  | number
  | boolean
  | null
  | ContentValue[]
  | { [name: string]: ContentValue };
export type ContentValues = Record<string, ContentValue>;

/** The part of JSON Schema that describes the fields of a file (z.toJSONSchema). */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  title?: string;
  description?: string;
  /** Shown nowhere and never changed. */
  readOnly?: boolean;
  enum?: (string | number)[];
  /** The names of choices that are ids. */
  names?: Record<string, string>;
  /** What a file without the field means. */
  default?: ContentValue;
  format?: string;
  /** Of a price. */
  currency?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

/** An invalid field. `file` is a path in content/, `field` a path in the file, empty if the problem is not that of one field. */
export interface ContentProblem {
  file: string;
  field: string;
  /** What is wrong, to be read after the field's name: 'must not be empty'. */
  message: string;
  /** One sentence that names file and field. */
  sentence: string;
}

/** A file in a list. */
export interface ContentFileSummary {
  /** Path in content/, such as 'products/flight-mode.md'. */
  file: string;
  title: string;
  /** Address of its page on the site. */
  address?: string;
  /** Why visitors don't see it, or not as usual, such as 'Hidden'. */
  note?: string;
  /** Whether publishing adds or removes the file. */
  change?: 'added' | 'removed';
  draft?: { savedAt: Instant; savedBy: string };
  /** Where a newer version is from that the owner has not decided about. */
  updateFrom?: UpdateSource;
}

/**
 * 'site': the published file changed since the draft began. 'code': an update of the code brought another version than the published one,
 * which is the owner's.
 */
export type UpdateSource = 'site' | 'code';

/** GET content: all files by section. */
export interface ContentList {
  sections: {
    label: string;
    files: ContentFileSummary[];
    /** Folder to which files can be added, such as 'products/'. */
    place?: string;
  }[];
}

/** GET content?file=…: a file as it is edited: its draft, or else the published file. */
export interface ContentFile extends ContentFileSummary {
  /** Hash of the text. A change names the version that it is based on. */
  version: string;
  /** The whole file. */
  source: string;
  values: ContentValues;
  /** Why the file can't be read, in one sentence, and its line. It then has no values and can't be changed until it is repaired. */
  unreadable?: { sentence: string; line?: number };
  /** The newest version that works, of a file that can't be read. Without a time, it is the one that came with the site. */
  lastWorking?: { publishedAt?: Instant };
  /** Fields of the published file. Undefined for a new one. */
  published?: ContentValues;
  /** Markdown below the fields. Undefined for a file without it. */
  text?: string;
  schema: FieldSchema;
  problems: ContentProblem[];
  /** The newer version that the owner has not decided about. */
  update?: ContentUpdate;
  /** Why pictures, videos and PDFs can't be uploaded here. */
  noUploads?: string;
}

/** A newer version of a file than the one that the owner's began from. */
export interface ContentUpdate {
  from: UpdateSource;
  version: string;
  /** Whether the newer version is that there is no such file. */
  isRemoved: boolean;
  /** From the version that the owner's began from. Empty for a file that is new. */
  changes: FieldChange[];
  /** From the owner's version. Empty if the owner removed the file, or the newer version did. */
  differences: FieldChange[];
  /** Whether the two versions changed different fields. */
  canCombine: boolean;
}

/** A picture or a video of the library. */
export interface LibraryItem {
  name: string;
  /** Description given with the upload. Each use of a picture starts with it and can change it. */
  alt: string;
  /** In pixels; of a picture, those of its largest file. */
  width: number;
  height: number;
  /** Whether it was uploaded here. Others come with the code and can't be deleted. */
  isUploaded: boolean;
  /** Titles of the files and drafts that use it. */
  usedBy: string[];
}

/** Its files are /pictures/<name>-<width>.avif and .webp; the width 320 always exists. */
export type LibraryPicture = LibraryItem;

/** A video that was uploaded, or one of the site's own. */
export interface LibraryVideo extends LibraryItem {
  /** Undefined for the site's own. */
  seconds?: number;
  /** Addresses of its files. */
  mp4: string;
  poster: string;
}

/**
 * GET content-pictures and content-videos, and the response to POST ?alt=… with the bytes and to DELETE ?name=…. The bytes of a video
 * begin with those of its poster, a JPEG, whose length is ?poster=….
 */
export interface Library<Item extends LibraryItem> {
  items: Item[];
  /** Name of the upload that was added. */
  added?: string;
  /** Why nothing can be uploaded here. */
  noUploads?: string;
}

/** GET content-share: share images that the browser has to draw, and the fonts for that. */
export interface OutdatedShareImages {
  images: {
    /** Of the page. */
    path: string;
    /** Hash of what is drawn. */
    source: string;
    html: string;
  }[];
  /** `data`: the WOFF2 file as Base64. */
  fonts: { family: string; weight: string; stretch: string; data: string }[];
}

/** Response to POST check-pdf {object, fileName}: a PDF that a product can deliver. */
export interface CheckedPdf {
  /** Its name in the bucket digital-products. */
  upload: string;
  pages: number;
  bytes: number;
}

/** A changed field: its path with labels, such as 'Facts 2: Value', and its values as text. Undefined: there is none. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
  /** Names of the pictures before and after, for a field with pictures. */
  pictures?: { before: string[]; after: string[] };
}

/** GET content?changes=a.yml,b.yml: what all drafts would change, and the problems if those of these files (all, if empty) were published. */
export interface ContentChanges {
  files: ChangedFile[];
  problems: ContentProblem[];
  /** Files that are published together, because a page moves: the old file, the new one and the redirects. */
  together: string[];
}

/** `version`: of the draft, or for an undo of the published file. */
export type ChangedFile = ContentFileSummary & { version: string; changes: FieldChange[] };

/** GET content?undo=<publication>: what undoing it and all later publications would change. */
export interface ContentUndo {
  /** `isOutside`: the published file was changed since in another way than by a publication. */
  files: (ChangedFile & { isOutside: boolean })[];
  problems: ContentProblem[];
}

/** POST content. Versions are those that the page showed; if they have changed, nothing happens (409). */
export type ContentAction =
  | { action: 'save'; file: string; version: string; values: ContentValues; text?: string }
  | { action: 'discard'; file: string; version: string }
  /** Makes a draft of the newest version that works, of a file that can't be read. Responds with the file. */
  | { action: 'repair'; file: string; version: string }
  /** Decides about a newer version: keeps the owner's, takes the newer one, or combines both, as a draft. Responds with the file. */
  | { action: 'decide'; file: string; version: string; update: string; take: 'mine' | 'theirs' | 'both' }
  /** Adds a file: new, or a copy. `name` is the last part of its address. Responds with the file. */
  | {
      action: 'create';
      place: string;
      name: string;
      title: string;
      category?: string | undefined;
      copyOf?: string | undefined;
    }
  /** Gives a page another address; the old one leads to it. Responds with the file. */
  | { action: 'rename'; file: string; version: string; name: string }
  /** Removes a file. Refused while others need it, and for a product that was sold. */
  | { action: 'remove'; file: string; version: string }
  /** Renders Markdown of a file as its page does, for the preview beside the text. */
  | { action: 'render'; file: string; text: string }
  /** Moves a product to a place in the shop, from 0. */
  | { action: 'move'; file: string; to: number }
  /** Shows a page with all drafts. Starts to build the preview if the drafts have changed; the page repeats the call until it is there. */
  | { action: 'preview'; address: string }
  /** Publishes the drafts of these files; others stay drafts. */
  | { action: 'publish'; versions: Record<string, string> }
  /** Renders the pages again, after share images were drawn. */
  | { action: 'renew' }
  /** Publishes the sample, or a blank site with this name, in place of all content. Refused once something was sold. */
  | { action: 'start'; from: 'sample' | 'blank'; name: string }
  /** Undoes a publication and all later ones. `versions`: of the published files that this changes. */
  | { action: 'restore'; publication: string; versions: Record<string, string> };

/** Response to render. */
export interface ContentRendered {
  html: string;
}

/** Response to preview: the page, or with 202 the step of the build that makes it. */
export type ContentPreview = { html: string } | { step: string };

/** 409 `content_changed` for save, discard, repair and decide: the file as another owner saved it, and what differs from the request. */
export interface ContentConflict {
  error: string;
  code: 'content_changed';
  theirs: ContentFile;
  /** From their version to the caller's. */
  changes: FieldChange[];
}

/** Response to publish, restore and start (202). Empty: nothing had to change. Its row in content_publications shows progress and result. */
export interface ContentPublication {
  publication: string;
}

/** A file of a publication (content_publications.changes). An empty text before: it was added; after: it was removed. */
export interface PublishedChange {
  file: string;
  title: string;
  before: string;
  after: string;
}
