/** Controls that keep all keys: text fields, sliders, menus and dialogs. */
const takesAll =
  'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable], [role=slider], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]';
/** Controls that move on with the arrow keys. */
const takesArrows = '[role=tab], [role=radio], [type=radio]';
const takesPresses = 'button, a, summary, input, [role=button]';

const movingKeys: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Returns whether the focused control, or an open dialog or menu, handles a key itself. Then the room leaves it alone. */
export function isKeyTaken({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(takesAll)) return true;
  if (movingKeys.has(key)) return target.closest(takesArrows) !== null;
  return (key === ' ' || key === 'Enter') && target.closest(takesPresses) !== null;
}
