import type { Box } from './raster.ts';

/** Pixels that touch each other, also diagonally. */
export interface Component {
  /** Number in the map. */
  label: number;
  area: number;
  box: Box;
}

/** A picture's connected areas: `labels` has the number of each pixel's component, 0 outside. */
export interface ComponentMap {
  labels: Int32Array;
  components: readonly Component[];
}

/** Finds the connected areas of the pixels for which `isInside` is true, with 8 neighbors, or 4 for holes. */
export function findComponents(
  { width, height }: { width: number; height: number },
  isInside: (at: number) => boolean,
  neighbors: 4 | 8 = 8,
): ComponentMap {
  const labels = new Int32Array(width * height);
  const parents: number[] = [0];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root]!;
    parents[label] = root;
    return root;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!isInside(at)) continue;
      let label = x > 0 ? labels[at - 1]! : 0;
      if (y > 0) {
        const [from, to] = neighbors === 8 ? [Math.max(0, x - 1), Math.min(width - 1, x + 1)] : [x, x];
        for (let above = from; above <= to; above++) {
          const other = labels[at - width - x + above]!;
          if (other === 0 || other === label) continue;
          if (label === 0) {
            label = other;
            continue;
          }
          const [a, b] = [rootOf(label), rootOf(other)];
          if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
        }
      }
      if (label === 0) {
        label = parents.length;
        parents.push(label);
      }
      labels[at] = label;
    }
  }
  const found = new Map<number, Component>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (labels[at] === 0) continue;
      const label = rootOf(labels[at]!);
      labels[at] = label;
      const known = found.get(label);
      if (!known) {
        found.set(label, { label, area: 1, box: { left: x, top: y, right: x + 1, bottom: y + 1 } });
        continue;
      }
      known.area++;
      const { box } = known;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      box.bottom = y + 1;
    }
  }
  return { labels, components: [...found.values()] };
}
