import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { Tabs } from './tabs.tsx';

const tabs = ['Jumps', 'Poles'].map((label) => ({
  key: label.toLowerCase(),
  label,
  panel: <p>{label} panel</p>,
}));
const open = (openKey: string) =>
  renderPage(<Tabs label="Log" tabs={tabs} openKey={openKey} onOpen={vi.fn()} />);
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('opens the tab of the key', () => {
  open('poles');
  expect(selected()).toBe('Poles');
  expect(screen.getByText('Poles panel')).toBeTruthy();
});

test('opens the first tab for a key that no tab has', () => {
  open('vaults');
  expect(selected()).toBe('Jumps');
  expect(screen.getByText('Jumps panel')).toBeTruthy();
});
