import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { NoHyphenBreak } from './no-hyphen-break.tsx';

test('keeps short words with a hyphen on one line, lets long ones wrap, and changes no character', () => {
  const text = 'The take-off in counter-movement-jumps';
  renderPage(
    <h1>
      <NoHyphenBreak text={text} />
    </h1>,
  );
  const heading = screen.getByRole('heading', { name: text });
  expect(heading.textContent).toBe(text);
  expect([...heading.querySelectorAll('.whitespace-nowrap')].map((word) => word.textContent)).toEqual([
    'take-off',
  ]);
});
