import type { Page } from '@playwright/test';

/** Where the focus is, in a few words, and what keeps a person from seeing it there. */
export interface FocusStop {
  name: string;
  troubles: string[];
}

/** What has the focus now; undefined while nothing of the page has it. */
export function lookAtFocus(page: Page): Promise<FocusStop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const words = label.trim().replace(/\s+/g, ' ').slice(0, 40);
    const name = `<${element.tagName.toLowerCase()}> '${words || element.getAttribute('name') || element.id}'`;
    const troubles: string[] = [];

    // The ring may be on a card's overlay, on a field's frame, or next to an invisible control.
    const ringOf = (style: CSSStyleDeclaration) =>
      style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
    const isInvisible = getComputedStyle(element).opacity === '0';
    const bearers = [isInvisible ? null : element, element.nextElementSibling, element.parentElement];
    const bearer = bearers.find(
      (part): part is Element =>
        part !== null &&
        (ringOf(getComputedStyle(part)) >= 2 || ringOf(getComputedStyle(part, '::after')) >= 2),
    );
    // The browser's own controls of a film, and parts with an inside of their own, show where they are by themselves.
    if (!bearer && element.tagName !== 'VIDEO' && element.shadowRoot === null) troubles.push('no ring');

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
      troubles.push(
        `hidden at ${Math.round(x)}, ${Math.round(y)} by <${over?.tagName.toLowerCase() ?? 'the edge'}>`,
      );
    }

    if (bearer && ringOf(getComputedStyle(bearer)) > 0) {
      const { outlineOffset, outlineWidth } = getComputedStyle(bearer);
      const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 0.5;
      const ring = bearer.getBoundingClientRect();
      for (
        let parent = bearer.parentElement;
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
        if (cut.length > 1) troubles.push(`ring cut at the ${cut.join(', ')}`);
        if (overflowX !== 'visible' || overflowY !== 'visible') break;
      }
    }
    return { name, troubles };
  });
}

/** Walks through the page by Tab, or back by Shift+Tab, from where the focus is until it leaves the page. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most = 250): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key);
    const stop = await lookAtFocus(page);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  return stops;
}
