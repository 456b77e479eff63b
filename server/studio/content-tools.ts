import type {
  ContentFile,
  ContentProblem,
  ContentValues,
  FieldChange,
  LibraryItem,
  LibraryPicture,
  LibraryVideo,
  OutdatedShareImages,
} from '#domain/content-calls.ts';
import type { SiteStart } from '#domain/setup-calls.ts';
import type { FileReader } from '../media/file-reader.ts';

/** A file without what the database knows about it. */
export type ToolFile = Omit<
  ContentFile,
  'problems' | 'draft' | 'published' | 'update' | 'noUploads' | 'lastWorking'
>;

/** Texts of a file: the one that the owner's began from, the owner's, and the newest one. Empty: there is no such file. */
export interface VersionTexts {
  base: string;
  mine: string;
  theirs: string;
}

/** Texts of files by their path in content/. An empty text means that there is no such file. */
export type ContentTexts = ReadonlyMap<string, string>;

/** A site that was built and is not current yet. */
export interface BuiltSite {
  id: string;
  /** Folder with the pages. */
  siteDirectory: string;
}

/** A change of which files there are. */
export type FileChange =
  | {
      action: 'create';
      /** Folder, such as 'products/'. */
      place: string;
      /** The last part of the address. */
      name: string;
      title: string;
      /** Of a product. */
      category?: string | undefined;
      /** A file whose fields and text it gets. */
      copyOf?: string | undefined;
      /** Returns an id for a product that no other has or had, above the known one. */
      takeProductId(known: number): Promise<number>;
      /** Name of the signed-in owner, who signs a new article. Empty: the owner enters it. */
      author: string;
      /** Today. */
      isoDate: string;
    }
  | { action: 'rename'; file: string; name: string }
  | { action: 'remove'; file: string }
  /** `to`: place in the shop, from 0. */
  | { action: 'move'; file: string; to: number };

/** Thrown when text cannot be written because its fields are not those of the file. */
export class WrongContentError extends Error {}

/** Thrown when the site could not be built. The message says why and what to do, for the owner. */
export class BuildError extends Error {}

/** What an owner uploads. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  /** A frame of a video, as JPEG. */
  poster?: Uint8Array;
}

/** A library of uploads: pictures/ or videos/ in the published content and in the repository. */
export interface LibraryTools<Item extends LibraryItem> {
  /** Lists all of them, the newest first, with the files of the content or the drafts that name them. */
  list(drafts: ContentTexts): Item[];
  /** Encodes an upload and adds it, unless it is there. One at a time. Returns its name. Throws UploadError. */
  add(upload: Upload, alt: string, reader: FileReader): Promise<string>;
  /** Gives an upload another description. */
  describe(name: string, alt: string): Promise<void>;
  /** Deletes an upload. */
  remove(name: string): Promise<void>;
}

/**
 * Everything that the studio does with content files. `npm start` and the function `content` provide it (scripts/studio), because the
 * server itself knows nothing of the site's content.
 */
export interface ContentTools {
  /** Lists the files by section, with drafts in place, and published files that `removed` names. */
  list(
    drafts: ContentTexts,
    removed?: readonly string[],
  ): { label: string; place?: string; files: Pick<ToolFile, 'file' | 'title' | 'address' | 'note'>[] }[];
  /** Reads a file, from `drafts` if it is there. Undefined if it is no file that the owner may edit. */
  read(file: string, drafts: ContentTexts): ToolFile | undefined;
  /**
   * Returns the file with other fields and Markdown, formatted as in the repository and with its comments. Read-only fields stay as
   * they are. Throws WrongContentError for fields that the file can't have.
   */
  write(current: ToolFile, values: ContentValues, text: string | undefined): Promise<string>;
  /**
   * Returns the texts that make a change of files; an empty text removes a file. Throws WrongContentError, whose message is for the
   * owner.
   */
  plan(change: FileChange, drafts: ContentTexts): Promise<ContentTexts>;
  /** Reads a text as a file with this path, which need not exist. Undefined if the owner may not edit it. */
  readText(file: string, source: string): ToolFile | undefined;
  /** Renders Markdown of a file to HTML as its page does. Throws WrongContentError for what Markdown may not contain. */
  render(file: string, text: string, drafts: ContentTexts): string;
  /** Runs the checks of a build. Empty if all content with these drafts is valid. */
  check(drafts: ContentTexts): ContentProblem[];
  /** Returns scheduled articles whose time has come, as texts with another status. */
  settleDue(now: Date, drafts: ContentTexts, status: 'published' | 'draft'): Promise<ContentTexts>;
  /** Describes what differs between two versions of a file. */
  compare(before: ToolFile, after: ToolFile): FieldChange[];
  /** Returns the drafts that give pages another address. They are published together. */
  findMoves(drafts: ContentTexts): string[];
  pictures: LibraryTools<LibraryPicture>;
  videos: LibraryTools<LibraryVideo>;
  /** Why pictures, videos and PDFs can't be uploaded. Undefined if they can. */
  noUploads?: string;
  /** Undefined where publishing changes the repository's own files, so that none hides an update. */
  updates?: UpdateTools;
  /** Returns the texts of all files with which a site starts. Undefined for a site that is built from its repository. */
  startTexts?(start: SiteStart): Promise<ContentTexts>;
}

/** Updates of the code that change a file under the owner's own version. */
export interface UpdateTools {
  /** Returns the versions of a file that an update changed while the site shows the owner's. Undefined if there is none. */
  find(file: string): VersionTexts | undefined;
  /** Decides for the owner's version, until another update changes the file. */
  keepMine(file: string): Promise<void>;
  /** Returns the repository's version of a file. Empty if there is none. */
  original(file: string): string;
}

/** Share images, which show the page's title, the brand's name and the colors. */
export interface ShareTools {
  /** Lists the share images that show something else than the site. */
  list(): Promise<OutdatedShareImages['images']>;
  fonts(): Promise<OutdatedShareImages['fonts']>;
  /** Stores one that was drawn. False if `list` did not return it. Throws UploadError. */
  add(drawn: { path: string; source: string; bytes: Uint8Array }, reader: FileReader): Promise<boolean>;
}

/** The last preview, for servers that share a DATA_DIR. `basis` says what it was made of. */
export interface SharedPreviews {
  find(basis: string): Promise<ReadonlyMap<string, string> | undefined>;
  keep(basis: string, pages: ReadonlyMap<string, string>): Promise<void>;
}

/** What a server does that builds the site itself. */
export interface BuildTools extends ContentTools {
  share: ShareTools;
  /** Builds the site with these texts. Throws BuildError if that fails; the current site stays. */
  build(texts: ContentTexts, onStep: (step: string) => void): Promise<BuiltSite>;
  /** Makes the files of a site smaller for visitors, in some seconds and beside other work. Can be interrupted and repeated. */
  compress(siteDirectory: string): Promise<void>;
  /** Builds the site with these texts and returns its pages without scripts, by address. Throws BuildError. */
  preview(texts: ContentTexts, onStep: (step: string) => void): Promise<ReadonlyMap<string, string>>;
  previews: SharedPreviews;
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
