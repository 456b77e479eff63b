import type {
  ContentFile,
  ContentProblem,
  ContentValues,
  FieldChange,
  LibraryPicture,
} from '../../supabase/functions/_shared/content-calls.ts';

/** A file without what the database knows about it. */
export type ToolFile = Omit<ContentFile, 'problems' | 'draft'>;

/** Texts of files by their path in content/. */
export type ContentTexts = ReadonlyMap<string, string>;

/** A site that was built and is not current yet. */
export interface BuiltSite {
  id: string;
  /** Folder with the pages. */
  siteDirectory: string;
}

/** Thrown when text cannot be written because its fields are not those of the file. */
export class WrongContentError extends Error {}

/** Thrown when a file is no picture that the site can use. The message says what to do. */
export class PictureError extends Error {}

/** The picture library: pictures/ in the published content and in the repository. */
export interface PictureTools {
  /** Lists all pictures, the newest first, with the files of the content or the drafts that name them. */
  list(drafts: ContentTexts): LibraryPicture[];
  /** Encodes a picture and adds it, unless it is there. Throws PictureError. */
  add(bytes: Uint8Array, alt: string): Promise<string>;
  /** Deletes an uploaded picture. */
  remove(name: string): Promise<void>;
}

/**
 * Everything that the studio does with content files and builds. `npm start` provides it (scripts/studio), because the server
 * itself knows neither the site's content nor its build.
 */
export interface ContentTools {
  /** Lists the files by section, with drafts in place. */
  list(drafts: ContentTexts): { label: string; files: Pick<ToolFile, 'file' | 'title' | 'address'>[] }[];
  /** Reads a file, from `drafts` if it is there. Undefined if it is no file that the owner may edit. */
  read(file: string, drafts: ContentTexts): ToolFile | undefined;
  /**
   * Returns the file with other fields and Markdown, formatted as in the repository and with its comments. Read-only fields stay as
   * they are. Throws WrongContentError for fields that the file can't have.
   */
  write(current: ToolFile, values: ContentValues, text: string | undefined): Promise<string>;
  /** Runs the checks of a build. Empty if all content with these drafts is valid. */
  check(drafts: ContentTexts): ContentProblem[];
  /** Describes what differs between two versions of a file. */
  compare(before: ToolFile, after: ToolFile): FieldChange[];
  pictures: PictureTools;
  /** Builds the site with these texts. Throws if the build fails; the current site stays. */
  build(texts: ContentTexts, onStep: (step: string) => void): Promise<BuiltSite>;
  /**
   * Makes a built site and its texts the published ones, also for the next start. Once this has begun, a restart completes it. The
   * publication stays pending until `settle`.
   */
  commit(publication: string, built: BuiltSite, texts: ContentTexts): Promise<void>;
  /** Returns the publication that was committed but not settled. */
  findPending(): Promise<string | undefined>;
  /** Forgets the pending publication, after the database knows about it. */
  settle(): Promise<void>;
}
