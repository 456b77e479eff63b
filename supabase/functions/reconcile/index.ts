import { serveOnEdge } from '../_shared/edge.ts';
import { handleReconcile } from './handler.ts';

serveOnEdge(handleReconcile);
