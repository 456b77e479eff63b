import { createContext } from 'react';
import type { Shape } from '#domain/review-calls.ts';

/** Called with the drawing in progress, so that a recording shows how it was drawn. */
export const OpenShapeContext = createContext<(shape: Shape | undefined) => void>(() => undefined);
