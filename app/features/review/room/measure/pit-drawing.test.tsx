import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { placeNames } from './known-places.ts';
import { PitDrawing } from './pit-drawing.tsx';

const draw = (isMirrored = false, isDisabled = false) => {
  const onChoose = vi.fn();
  const { unmount } = render(
    <PitDrawing
      marked={new Set(['box-back'])}
      next="bar-middle"
      isDisabled={isDisabled}
      isMirrored={isMirrored}
      onChoose={onChoose}
    />,
  );
  return { onChoose, unmount };
};

test('every place is a button that says whether it is marked and which helps most', async () => {
  const { onChoose } = draw();
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toHaveLength(placeNames.length);
  expect(names.filter((name) => name?.endsWith(': marked'))).toEqual(['Back of the box: marked']);
  expect(names.filter((name) => name?.endsWith('helps most'))).toEqual(['Middle of the bar: not marked, helps most']); // prettier-ignore
  await userEvent.click(screen.getByRole('button', { name: /^Foot of the far upright/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('foot-far');
});

test('the pit is drawn as the athlete runs, and nothing can be pressed before the film is there', () => {
  const left = () =>
    Number.parseFloat(
      screen.getByRole('button', { name: /^Back of the box/ }).closest('li')?.style.left ?? '',
    );
  const { unmount } = draw();
  const right = left();
  unmount();
  draw(true, true);
  expect(left()).toBeCloseTo(100 - right);
  expect(screen.getAllByRole('button').every((button) => button.hasAttribute('disabled'))).toBe(true);
});
