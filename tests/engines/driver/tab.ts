import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Engine, PointerStep } from './engine.ts';
import { addFinder, findPoint, serialize, type Target } from './locate.ts';

const testingLibrary = readFileSync(
  'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  'utf8',
);

/** A tab as a person uses it: finds by role and name, waits until a thing can be used, and points and types like a hand. */
export interface Tab extends Pick<
  Engine,
  'point' | 'press' | 'reload' | 'type' | 'killAndReopen' | 'downloads'
> {
  /** Runs a function in the page. Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Opens a path of the site and waits until it is hydrated. */
  goto(path: string): Promise<void>;
  path(): Promise<string>;
  sees(target: Target): Promise<boolean>;
  /** Waits until a match is visible. */
  waitFor(target: Target): Promise<void>;
  waitUntilGone(target: Target): Promise<void>;
  /** The text of the first visible match; '' if there is none. */
  text(target: Target): Promise<string>;
  value(target: Target): Promise<string>;
  /** Waits until a field has this value. */
  waitForValue(target: Target, value: string): Promise<void>;
  click(target: Target): Promise<void>;
  /** Points at places of an element, given as shares of its width and height, and presses at the first until the last. */
  drag(target: Target, ...places: [x: number, y: number][]): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(target: Target, value: string): Promise<void>;
  /** Waits until the service worker has stored the page at a path. */
  waitForStoredPage(path: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(target: Target, text: string): Promise<void>;
  setFiles(selector: string, ...paths: string[]): Promise<void>;
  /** Waits for a downloaded file with this name and returns its bytes. */
  downloaded(name: RegExp): Promise<Buffer>;
  /** Errors of the console and of scripts, without those that the journey provokes. */
  problems(): string[];
  /** The journey provokes errors that match. */
  expectProblem(problem: RegExp): void;
}

/** Chooses an option with the events of a person's choice. Runs in the page. */
function selectValue(target: Parameters<typeof window.findTarget>[0], value: string): void {
  const element = window.findTarget(target);
  if (!(element instanceof HTMLSelectElement)) throw new Error('This is no select.');
  element.value = value;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

export function createTab(engine: Engine, origin: string): Tab {
  const expected: RegExp[] = [];

  async function evaluate<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await engine.run(`(${String(inPage)})(...${JSON.stringify(args)})`)) as Result;
  }

  async function prepare(): Promise<void> {
    if (await evaluate(() => 'findTarget' in window)) return;
    await engine.run(`(() => { ${testingLibrary}\n; (${String(addFinder)})(); })()`);
  }

  async function find<Result>(
    read: (element: HTMLElement | undefined) => Result,
    target: Target,
  ): Promise<Result> {
    await prepare();
    const found = `window.findTarget(${JSON.stringify(serialize(target))})`;
    return (await engine.run(`(${String(read)})(${found})`)) as Result;
  }

  const describe = (target: Target) =>
    Object.entries(target)
      .map(([key, value]) => `${key} ${String(key === 'within' ? JSON.stringify(value) : value)}`)
      .join(', ');

  /** What a page that is being left answers: an error, in words of its engine. */
  const isLeaving = (error: unknown) =>
    /context was destroyed|navigat|findTarget is not a function|Could not parse script result|no such (frame|window)/i.test(
      String(error),
    );

  const sees = (target: Target) =>
    find((element) => element !== undefined, target).catch((error: unknown) => {
      if (isLeaving(error)) return false;
      throw error;
    });

  const tab: Tab = {
    ...engine,
    evaluate,
    async goto(path) {
      await engine.goto(new URL(path, origin).href);
    },
    path: () =>
      evaluate(() => location.pathname + location.search).catch((error: unknown) => {
        if (isLeaving(error)) return '';
        throw error;
      }),
    sees,
    waitFor: (target) => expect.poll(() => sees(target), `sees ${describe(target)}`).toBe(true),
    waitUntilGone: (target) =>
      expect.poll(() => sees(target), `no longer sees ${describe(target)}`).toBe(false),
    text: (target) => find((element) => element?.textContent ?? '', target),
    value: (target) =>
      find((element) => (element && 'value' in element ? String(element.value) : ''), target),
    waitForValue: (target, value) =>
      expect.poll(() => tab.value(target), `value of ${describe(target)}`).toBe(value),
    async drag(target, ...places) {
      await tab.waitFor(target);
      const box = await find((element) => {
        const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return { left, top, width, height };
      }, target);
      const [first, ...rest] = places.map(([x, y]): PointerStep => ({
        move: [box.left + x * box.width, box.top + y * box.height],
      }));
      if (first) await engine.point([first, 'down', ...rest, 'up']);
    },
    async choose(target, value) {
      await tab.waitFor({ css: `option[value="${value}"]`, within: target, isHidden: true });
      await evaluate(selectValue, serialize(target), value);
    },
    waitForStoredPage: (path) =>
      expect
        .poll(() => evaluate(async (key) => (await caches.match(key)) !== undefined, path), `keeps ${path}`)
        .toBe(true),
    async click(target) {
      let at: [number, number] = [0, 0];
      const point = async () => {
        await prepare();
        const found = await evaluate(findPoint, serialize(target));
        if ('problem' in found) return found.problem;
        at = found.at;
        return 'usable';
      };
      await expect
        .poll(
          () =>
            point().catch((error: unknown) =>
              isLeaving(error) ? 'leaving' : Promise.reject(error as Error),
            ),
          `points at ${describe(target)}`,
        )
        .toBe('usable');
      await engine.point([{ move: at }, 'down', 'up']);
    },
    async fill(target, text) {
      await tab.click(target);
      await find((element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
      }, target);
      if (text === '') await engine.press('Backspace');
      else await engine.type(text);
    },
    setFiles: (selector, ...paths) => engine.setFiles(selector, paths),
    async downloaded(name) {
      const finished = () =>
        readdirSync(engine.downloads).find(
          (file) => name.test(file) && !/\.(part|crdownload|wkdownload)$/.test(file),
        );
      await expect.poll(finished, `downloads ${String(name)}`).toBeDefined();
      const file = join(engine.downloads, finished() ?? '');
      // The name is there before the bytes.
      let bytes = Buffer.alloc(0);
      await expect
        .poll(() => {
          const before = bytes.length;
          bytes = readFileSync(file);
          return bytes.length > 0 && bytes.length === before;
        })
        .toBe(true);
      return bytes;
    },
    problems: () => engine.problems().filter((problem) => !expected.some((known) => known.test(problem))),
    expectProblem: (problem) => void expected.push(problem),
  };
  return tab;
}
