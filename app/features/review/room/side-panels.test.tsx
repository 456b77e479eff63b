import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SheetHandle } from './sheet-handle.tsx';
import { SidePanels } from './side-panels.tsx';

beforeEach(() => {
  // jsdom has no pointer capture.
  Element.prototype.setPointerCapture = vi.fn();
});

/** The sheet of the room, open at 'Notes'. */
function Sheet() {
  const [isHigh, setHigh] = useState(true);
  const [openKey, setOpenKey] = useState('notes');
  return (
    <SidePanels
      panels={[
        { key: 'notes', label: 'Notes', content: 'All notes' },
        { key: 'phases', label: 'Phases', content: 'All phases' },
      ]}
      openKey={openKey}
      onOpen={setOpenKey}
      onAgain={() => setHigh(!isHigh)}
      isRail={false}
      isShown
      handle={<SheetHandle isHigh={isHigh} onChange={setHigh} />}
    />
  );
}

const handle = () => screen.getByRole('button', { name: 'Tall sheet' });
const isTall = () => handle().getAttribute('aria-expanded') === 'true';

test('a press on the open tab or on the heading switches the height, and another tab keeps it', async () => {
  render(<Sheet />);
  expect(isTall()).toBe(true);
  await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(isTall()).toBe(false);
  await userEvent.click(screen.getByRole('tab', { name: 'Phases' }));
  expect(screen.getByRole('tabpanel', { name: 'Phases' }).textContent).toContain('All phases');
  expect(isTall()).toBe(false);
  await userEvent.click(handle());
  expect(isTall()).toBe(true);
});

test('a drag on the heading goes where it was dragged, and is no press as well', () => {
  render(<Sheet />);
  const drag = (from: number, to: number) => {
    fireEvent.pointerDown(handle(), { clientY: from });
    fireEvent.pointerMove(handle(), { clientY: to });
    fireEvent.pointerUp(handle());
    fireEvent.click(handle());
  };
  drag(500, 600);
  expect(isTall()).toBe(false);
  drag(500, 600);
  expect(isTall()).toBe(false);
  drag(600, 500);
  expect(isTall()).toBe(true);
  // Shorter than a drag: a press.
  drag(600, 595);
  expect(isTall()).toBe(false);
});

test('the tabs open by keys, and Enter on the open one switches the height', async () => {
  render(<Sheet />);
  screen.getByRole('tab', { name: 'Notes' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  screen.getByRole('tabpanel', { name: 'Phases' });
  await userEvent.keyboard('{Enter}');
  expect(isTall()).toBe(false);
});
