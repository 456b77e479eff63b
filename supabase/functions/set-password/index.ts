import { serveOnEdge } from '../_shared/edge.ts';
import { handleSetPassword } from './handler.ts';

serveOnEdge(handleSetPassword);
