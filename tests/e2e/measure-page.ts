import type { Page } from '@playwright/test';

/** Lists text that cannot be read: beyond the side of the screen, cut off, or under other text. One sentence each. */
export function findUnreadableText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Text off the screen that the browser has not rendered yet has no final position.
    const renderAll = new CSSStyleSheet();
    renderAll.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(renderAll);
    const tolerance = 2;
    const unreadable: string[] = [];
    const name = (element: Element) => {
      const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 60) ?? ''}"> '${words}'`;
    };
    const parents = function* (element: Element) {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent;
    };
    const isForScreenReadersOnly = (element: Element) =>
      [element, ...parents(element)].some((part) => {
        const { width, height } = part.getBoundingClientRect();
        const { clipPath, position } = getComputedStyle(part);
        return position === 'absolute' && (clipPath !== 'none' || (width <= 1 && height <= 1));
      });

    interface Line {
      element: Element;
      box: DOMRect;
      isFixed: boolean;
    }
    const lines: Line[] = [];
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('svg, script, style, noscript, option'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (isForScreenReadersOnly(element)) continue;
      // Text behind an open dialog does not count, nor do toasts, because they disappear.
      if (dialog && !dialog.contains(element)) continue;
      if (element.closest('[data-sonner-toaster]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const isFixed = [element, ...parents(element)].some((part) =>
        ['fixed', 'sticky'].includes(getComputedStyle(part).position),
      );

      let isSeen = true;
      for (const parent of [element, ...parents(element)]) {
        const style = getComputedStyle(parent);
        if (style.display === 'inline' || parent === document.body || parent === document.documentElement)
          continue;
        const edge = parent.getBoundingClientRect();
        const beyond = (axis: 'x' | 'y') =>
          boxes.some((box) =>
            axis === 'x'
              ? box.right > edge.right + tolerance || box.left < edge.left - tolerance
              : // Glyphs are smaller than their line box.
                box.bottom - box.height * 0.2 > edge.bottom || box.top + box.height * 0.2 < edge.top,
          );
        const scrolls = (way: string) => way === 'auto' || way === 'scroll';
        const cuts = (way: string) => way === 'hidden' || way === 'clip';
        if ((scrolls(style.overflowX) && beyond('x')) || (scrolls(style.overflowY) && beyond('y'))) {
          isSeen = false;
          break;
        }
        // Text that is cut on purpose: the page shows the full text elsewhere or after a click.
        if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') {
          isSeen = false;
          break;
        }
        if ((cuts(style.overflowX) && beyond('x')) || (cuts(style.overflowY) && beyond('y'))) {
          unreadable.push(
            `cut off by <${parent.tagName.toLowerCase()} class="${parent.className}">: ${name(element)}`,
          );
          isSeen = false;
          break;
        }
      }
      if (!isSeen) continue;
      if (boxes.some((box) => box.right > innerWidth + tolerance || box.left < -tolerance))
        unreadable.push(`beyond the side: ${name(element)}`);
      for (const box of boxes) lines.push({ element, box, isFixed });
    }

    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) {
      const culprits = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      );
      unreadable.push(`${wide} px wide: ${culprits.slice(-3).map(name).join(', ')}`);
    }
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (one.isFixed !== other.isFixed) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // A line box is higher than its glyphs, especially in headlines with tight leading.
        const slack = 0.25 * (one.box.height + other.box.height);
        if (across > tolerance && down > Math.max(tolerance, slack))
          unreadable.push(`one over the other: ${name(one.element)} and ${name(other.element)}`);
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== renderAll);
    return [...new Set(unreadable)];
  });
}

/**
 * Lists controls smaller than `size` px, with their effective size: the area around their center where a click hits them. Size 24
 * allows the exceptions of WCAG 2.5.8: links in a sentence, and small controls with space around them.
 */
export function findSmallTargets(page: Page, size: 24 | 44): Promise<string[]> {
  return page.evaluate((least) => {
    const controls =
      'a[href], button, summary, input, select, textarea, [role=tab], [role=slider], [tabindex="0"]';
    const targets = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        !element.matches(':disabled, [type=hidden], [inert] *, [aria-hidden=true] *') &&
        getComputedStyle(element).pointerEvents !== 'none' &&
        // Excludes the skip link, which is visible only while focused.
        getComputedStyle(element).clipPath === 'none'
      );
    });
    const isInSentence = (element: HTMLElement) => {
      if (!getComputedStyle(element).display.startsWith('inline')) return false;
      const words = (element.parentElement?.textContent ?? '').trim().length;
      return (
        element.matches('p *, li *, dd *, td *, label *') &&
        getComputedStyle(element).display === 'inline' &&
        words > (element.textContent ?? '').trim().length + 3
      );
    };
    const labelsOf = (element: HTMLElement) =>
      element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];

    function measureTarget(element: HTMLElement): { width: number; height: number; box: DOMRect } {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const belongs = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        // An open menu or a toast covers the page only for a while.
        if (hit?.closest('details[open] nav') && !element.closest('details[open]')) return true;
        if (hit?.closest('[data-sonner-toaster]')) return true;
        return (
          hit !== null && [element, ...labelsOf(element)].some((part) => part === hit || part.contains(hit))
        );
      };
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < least && belongs(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      if (!belongs(x, y)) return { width: box.width, height: box.height, box };
      return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1, box };
    }

    const centers = targets.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return {
        element,
        left: left + scrollX,
        top: top + scrollY,
        right: left + scrollX + width,
        bottom: top + scrollY + height,
        x: left + scrollX + width / 2,
        y: top + scrollY + height / 2,
        isSmall: width < least || height < least,
      };
    });
    const hasSpaceAround = (element: HTMLElement) => {
      const own = centers.find((center) => center.element === element);
      return (
        own !== undefined &&
        centers.every((other) => {
          if (other === own || other.element.contains(element) || element.contains(other.element))
            return true;
          const dx = Math.max(other.left - own.x, 0, own.x - other.right);
          const dy = Math.max(other.top - own.y, 0, own.y - other.bottom);
          const far = Math.hypot(dx, dy) >= 12;
          return far && (!other.isSmall || Math.hypot(other.x - own.x, other.y - own.y) >= 24);
        })
      );
    };

    return targets.flatMap((element) => {
      if (isInSentence(element)) return [];
      const { width, height } = measureTarget(element);
      // Edges between two pixels may cost one pixel on either side.
      if (width + 1 >= least && height + 1 >= least) return [];
      if (least === 24 && hasSpaceAround(element)) return [];
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const words = label.trim().replace(/\s+/g, ' ').slice(0, 40);
      return [
        `${Math.round(width)}×${Math.round(height)} <${element.tagName.toLowerCase()} class="${element.className.slice(0, 60)}"> '${words}'`,
      ];
    });
  }, size);
}
