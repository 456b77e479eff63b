import { errors } from './errors.ts';

/**
 * Reads a query parameter from left to right. Names follow PostgREST's grammar: letters, digits, `_`, `$`, inner spaces
 * and single dashes, or anything in double quotes with `\` as the escape.
 */
export class Cursor {
  readonly what: string;
  readonly text: string;
  position = 0;

  constructor(what: string, text: string) {
    this.what = what;
    this.text = text;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text.charAt(this.position);
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.position);
  }

  take(expected: string): boolean {
    if (!this.startsWith(expected)) return false;
    this.position += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.fail(`expecting "${expected}"`);
  }

  /** Consumes what a sticky pattern matches here. Returns undefined without moving if it does not match. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  skipBlanks(): void {
    this.match(/[ \t]*/y);
  }

  /** Consumes a separator and the blanks around it. */
  takeSpaced(expected: string): boolean {
    const start = this.position;
    this.skipBlanks();
    if (this.take(expected)) {
      this.skipBlanks();
      return true;
    }
    this.position = start;
    return false;
  }

  expectEnd(): void {
    this.skipBlanks();
    if (!this.done) this.fail('expecting end of input');
  }

  /** Consumes `"a \"quoted\" value"`. Returns undefined without moving if there is none. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^\\"]|\\[^])*"/y);
    return found?.slice(1, -1).replace(/\\([^])/g, '$1');
  }

  /** Consumes a column, table or constraint name. */
  name(): string {
    this.skipBlanks();
    const found = this.quoted() ?? this.match(/[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy)?.trim();
    if (!found) this.fail('expecting field name (* or [a..z0..9_$])');
    return found;
  }

  fail(expecting: string): never {
    const found = this.done ? 'unexpected end of input' : `unexpected ${JSON.stringify(this.peek())}`;
    throw errors.unreadableQuery(this.what, this.text, this.position + 1, `${found} ${expecting}`);
  }
}
