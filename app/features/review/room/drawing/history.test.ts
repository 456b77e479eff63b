import { expect, test } from 'vitest';
import { putShape, type DrawnShape, type Sheet } from './drawn-shape.ts';
import { emptyHistory, record, redo, undo, type Edit, type History } from './history.ts';

const shape = (id: string, x = 0): DrawnShape => ({
  id,
  type: 'line',
  points: [
    [x, 0],
    [x, 1],
  ],
});
const sheet = (...shapes: DrawnShape[]): Sheet => ({ id: 's', atUs: 0, shapes });
const add = (added: DrawnShape, position: number): Edit => ({
  sheetId: 's',
  shapeId: added.id,
  after: added,
  position,
});
const move = (before: DrawnShape, after: DrawnShape, series?: string): Edit => ({
  sheetId: 's',
  shapeId: before.id,
  before,
  after,
  position: 0,
  series,
});
const remove = (before: DrawnShape, position: number): Edit => ({
  sheetId: 's',
  shapeId: before.id,
  before,
  position,
});

test('undoes and redoes adding, moving and deleting, in order', () => {
  const [a, b, moved] = [shape('a'), shape('b'), shape('a', 0.5)];
  const states: DrawnShape[][] = [[], [a], [a, b], [moved, b], [b]];
  let history = [add(a, 0), add(b, 1), move(a, moved), remove(moved, 0)].reduce<History>(
    record,
    emptyHistory,
  );
  let sheets = [sheet(b)];
  for (const state of [...states].reverse().slice(1)) {
    const step = undo(history, sheets);
    expect(step.shapes).toEqual(state);
    history = step.history;
    sheets = [sheet(...(step.shapes ?? []))];
  }
  expect(undo(history, sheets).edit).toBeUndefined();
  for (const state of states.slice(1)) {
    const step = redo(history, sheets);
    expect(step.shapes).toEqual(state);
    history = step.history;
    sheets = [sheet(...(step.shapes ?? []))];
  }
  expect(redo(history, sheets).edit).toBeUndefined();
});

test('a new edit ends what can be redone', () => {
  const a = shape('a');
  const undone = undo(record(emptyHistory, add(a, 0)), [sheet(a)]).history;
  expect(undone.undone).toHaveLength(1);
  expect(record(undone, add(shape('b'), 0)).undone).toEqual([]);
});

test('moves by arrow keys in a row are undone together', () => {
  const [a, once, twice] = [shape('a'), shape('a', 0.1), shape('a', 0.2)];
  const history = [add(a, 0), move(a, once, 'keys'), move(once, twice, 'keys')].reduce<History>(
    record,
    emptyHistory,
  );
  expect(undo(history, [sheet(twice)]).shapes).toEqual([a]);
});

test('keeps what another window drew, and skips edits of deleted shapes and notes', () => {
  const [a, b, theirs] = [shape('a'), shape('b'), shape('theirs')];
  const history = record(record(emptyHistory, add(a, 0)), add(b, 1));
  expect(undo(history, [sheet(a, b, theirs)]).shapes).toEqual([a, theirs]);
  // The other window deleted b.
  expect(undo(history, [sheet(a, theirs)]).shapes).toEqual([theirs]);
  expect(undo(history, []).edit).toBeUndefined();
  expect(putShape([], 'a', a, 3)).toEqual([a]);
});
