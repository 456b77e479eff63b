import { useState } from 'react';
import { LazyComponent } from '#ui/lazy-component.tsx';
import type { MeasurementKind } from './measurement.ts';
import { definitionOf } from './number-definitions.ts';

const loadDrawing = async () => (await import('./number-drawing.tsx')).NumberDrawing;

/** What a number of the vault is: drawing, definition, unit and source. Renders nothing for other tools. */
export function NumberHelp({ kind }: { kind: MeasurementKind }) {
  const [isOpen, setOpen] = useState(false);
  const definition = definitionOf(kind);
  if (!definition) return null;
  const { text, unit, source } = definition;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-13 font-semibold text-pit">
        What this number is
      </summary>
      <LazyComponent load={loadDrawing} shouldLoad={isOpen} props={{ kind }} />
      <p className="pt-2 text-15">{text}</p>
      <p className="pt-1 text-13 text-muted">
        In {unit}. Source: {source}.
      </p>
    </details>
  );
}
