import type { Page } from '@playwright/test';

/** A focused element and the reasons why its focus is not visible. */
export interface FocusStop {
  name: string;
  problems: string[];
}

/** Describes the focused element. Undefined if no element of the page has the focus. */
export function readFocus(page: Page): Promise<FocusStop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const words = label.trim().replace(/\s+/g, ' ').slice(0, 40);
    const name = `<${element.tagName.toLowerCase()}> '${words || element.getAttribute('name') || element.id}'`;
    const problems: string[] = [];

    // The focus ring may be on a card's overlay, on a field's border, or next to an invisible control.
    const ringOf = (style: CSSStyleDeclaration) =>
      style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
    const isInvisible = getComputedStyle(element).opacity === '0';
    const ringCandidates = [isInvisible ? null : element, element.nextElementSibling, element.parentElement];
    const ringElement = ringCandidates.find(
      (part): part is Element =>
        part !== null &&
        (ringOf(getComputedStyle(part)) >= 2 || ringOf(getComputedStyle(part, '::after')) >= 2),
    );
    // Native video controls and elements with a shadow root draw their own focus ring.
    if (!ringElement && element.tagName !== 'VIDEO' && element.shadowRoot === null)
      problems.push('no focus ring');

    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.2, 0.5, 0.8].map((down) => [box.left + box.width * across, box.top + box.height * down] as const),
    );
    const isSeen = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    if (isSeen.length < points.length / 3 && element.tagName !== 'VIDEO') {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const over = document.elementFromPoint(x, y);
      problems.push(
        `hidden at ${Math.round(x)}, ${Math.round(y)} by <${over?.tagName.toLowerCase() ?? 'the edge'}>`,
      );
    }

    if (ringElement && ringOf(getComputedStyle(ringElement)) > 0) {
      const { outlineOffset, outlineWidth } = getComputedStyle(ringElement);
      const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 0.5;
      const ring = ringElement.getBoundingClientRect();
      for (
        let parent = ringElement.parentElement;
        parent && parent !== document.body;
        parent = parent.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(parent);
        const edge = parent.getBoundingClientRect();
        const cut = [
          overflowY !== 'visible' && ring.top - reach < edge.top && 'top',
          overflowY !== 'visible' && ring.bottom + reach > edge.bottom && 'bottom',
          overflowX !== 'visible' && ring.left - reach < edge.left && 'left',
          overflowX !== 'visible' && ring.right + reach > edge.right && 'right',
        ].filter(Boolean);
        if (cut.length > 1) problems.push(`ring cut at the ${cut.join(', ')}`);
        if (overflowX !== 'visible' || overflowY !== 'visible') break;
      }
    }
    return { name, problems };
  });
}

/** Presses Tab or Shift+Tab until the focus leaves the page. Returns the elements that had the focus. */
export async function collectFocusStops(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  maxPresses = 250,
): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let press = 0; press < maxPresses; press += 1) {
    await page.keyboard.press(key);
    const stop = await readFocus(page);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  return stops;
}
