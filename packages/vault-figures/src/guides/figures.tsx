import type { ReactNode } from 'react';
import type { DrillDrawing } from '../figures/figure-types.ts';
import { drillFigures } from '../figures/drill-poses.ts';
import { Figure } from '../figures/figures.tsx';
import { drillDrawings } from './drill-drawings.ts';
import { ApproachDiagram, TendonDiagram } from './knee-diagrams.tsx';
import { kneeDrawings } from './knee-drawings.ts';
import { VaultPhases } from './vault-phases.tsx';

const drawn: Record<string, DrillDrawing> = { ...drillFigures, ...drillDrawings, ...kneeDrawings };
const diagrams: Record<string, () => ReactNode> = {
  tendon: TendonDiagram,
  approach: ApproachDiagram,
  'vault-phases': VaultPhases,
};

/** Whether a figure with this name exists: a drill, a drawing for guides, or a diagram. */
export function isFigureName(name: string): boolean {
  return Object.hasOwn(drawn, name) || Object.hasOwn(diagrams, name);
}

/** The figure with a name that passed `isFigureName`. */
export function GuideFigure({ name }: { name: string }): ReactNode {
  const Diagram = diagrams[name];
  if (Diagram) return <Diagram />;
  const drawing = drawn[name];
  return drawing ? <Figure drawing={drawing} /> : null;
}
