import type { ImportProblem } from '#domain/import-jumps.ts';

/** Lists lines of a file with what is wrong with them. */
export function LineList({ lines }: { lines: readonly ImportProblem[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {lines.map(({ line, text }, index) => (
        // A line with several jumps can be there more than once.
        <li key={index}>
          Line {line}: {text}
        </li>
      ))}
    </ul>
  );
}
