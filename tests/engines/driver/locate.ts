/** How people name a part of a page. `within` narrows to another target's first match. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  label?: string | RegExp;
  text?: string | RegExp;
  css?: string;
  within?: Target;
  /** Only elements whose text contains this. */
  has?: string;
  /** Also elements that take no room, such as the options of a closed select. */
  isHidden?: boolean;
  /** Which of several visible matches; the first by default, the last with -1. */
  nth?: number;
}

type Serialized = { [Key in keyof Target]: unknown };

/** A target as JSON: expressions as { source, flags }. */
export function serialize({ within, ...target }: Target): Serialized {
  const entries = Object.entries(target).map(([key, value]) => [
    key,
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  ]);
  return { ...(Object.fromEntries(entries) as object), ...(within && { within: serialize(within) }) };
}

interface Queries {
  queryAllByRole(container: Element, role: string, options: object): HTMLElement[];
  queryAllByLabelText(container: Element, text: unknown): HTMLElement[];
  queryAllByText(container: Element, text: unknown): HTMLElement[];
}

declare global {
  interface Window {
    TestingLibraryDom: Queries;
    findTarget(target: Serialized): HTMLElement | undefined;
  }
}

/** Adds `findTarget` to the page. Runs in the page, after Testing Library, so it uses nothing from outside. */
export function addFinder(): void {
  const toMatcher = (value: unknown) =>
    typeof value === 'object' && value !== null && 'source' in value && 'flags' in value
      ? new RegExp(String(value.source), String(value.flags))
      : value;
  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  window.findTarget = ({ role, name, label, text, css, within, has, nth, isHidden }) => {
    const container = within ? window.findTarget(within as Serialized) : document.body;
    if (!container) return undefined;
    const queries = window.TestingLibraryDom;
    const found =
      role !== undefined
        ? queries.queryAllByRole(container, String(role), name === undefined ? {} : { name: toMatcher(name) })
        : label !== undefined
          ? queries.queryAllByLabelText(container, toMatcher(label))
          : text !== undefined
            ? queries.queryAllByText(container, toMatcher(text))
            : [...container.querySelectorAll<HTMLElement>(String(css))];
    return found
      .filter(
        (element) =>
          (isHidden === true || isVisible(element)) &&
          (has === undefined || element.textContent.includes(String(has))),
      )
      .at(typeof nth === 'number' ? nth : 0);
  };
}

/** Where to point at an element, or what prevents it. Runs in the page. */
export async function findPoint(target: Serialized): Promise<{ at: [number, number] } | { problem: string }> {
  const element = window.findTarget(target);
  if (!element) return { problem: 'not found' };
  if (element.matches(':disabled, [aria-disabled=true]')) return { problem: 'disabled' };
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const middle = () => {
    // A link over several lines: its first line.
    const lines = [...element.getClientRects()].filter((line) => line.width > 0 && line.height > 0);
    const { left, top, width, height } = lines[0] ?? element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [x, y] = middle();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const [laterX, laterY] = middle();
  if (Math.abs(laterX - x) + Math.abs(laterY - y) > 1) return { problem: 'moving' };
  const top = document.elementFromPoint(x, y);
  const isOnTop =
    top !== null &&
    (element.contains(top) ||
      top.contains(element) ||
      (top as HTMLElement).closest('label')?.control === element);
  return isOnTop ? { at: [x, y] } : { problem: `covered by ${top?.outerHTML.slice(0, 120)}` };
}
