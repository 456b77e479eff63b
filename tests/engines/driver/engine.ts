/** A step of a pointer, in CSS pixels of the window. */
export type PointerStep = { move: [x: number, y: number] } | 'down' | 'up';

/** One window of one browser. The same in every engine; `Tab` adds how people use it. */
export interface Engine {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression in the page as JSON, awaited, whatever the page's Content-Security-Policy says. */
  run(expression: string): Promise<unknown>;
  point(steps: readonly PointerStep[]): Promise<void>;
  /** Presses a key by its name, such as 'Enter', with others held: 'Shift+ArrowRight'. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Errors of the console and of scripts since the start. */
  problems(): string[];
  /** Folder with the files that the page downloaded. */
  downloads: string;
  /** Kills the browser without a word to the page, and starts it again with the same stored data. */
  killAndReopen(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Folder for the browser's data. */
  profile: string;
  width: number;
  height: number;
  /** Port of a proxy on this machine. */
  proxyPort?: number;
}
