import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isKeyTaken } from './is-key-taken.ts';

/** Returns which of the keys a focused control, marked with data-focus, takes from the room. */
function takenBy(control: React.ReactNode): string[] {
  const { container, unmount } = render(control);
  const target = container.querySelector('[data-focus]');
  const taken = ['n', '.', 'ArrowRight', 'Home', ' '].filter((key) => isKeyTaken({ target, key }));
  unmount();
  return taken;
}

test('text fields, sliders, menus and dialogs keep all keys', () => {
  const all = ['n', '.', 'ArrowRight', 'Home', ' '];
  expect(takenBy(<input data-focus />)).toEqual(all);
  expect(takenBy(<textarea data-focus />)).toEqual(all);
  expect(takenBy(<select data-focus />)).toEqual(all);
  expect(takenBy(<input data-focus type="range" />)).toEqual(all);
  expect(takenBy(<div data-focus role="slider" aria-valuenow={1} tabIndex={0} />)).toEqual(all);
  // Also with the focus on the page behind.
  expect(takenBy(<div role="dialog" />)).toEqual(all);
  expect(takenBy(<div role="menu" />)).toEqual(all);
});

test('a focused tab keeps the arrow keys, and a button only what presses it', () => {
  expect(takenBy(<button data-focus role="tab" />)).toEqual(['ArrowRight', 'Home', ' ']);
  expect(takenBy(<button data-focus />)).toEqual([' ']);
  expect(takenBy(<input data-focus type="checkbox" />)).toEqual([' ']);
  expect(takenBy(<div data-focus />)).toEqual([]);
});
